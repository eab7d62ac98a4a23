import { useIntl } from 'react-intl'
import { formatDuration } from '../../domain/duration.ts'
import { durationShort } from '../../i18n/format.ts'
import { Choice } from '../../ui/choice.tsx'
import { Select } from '../../ui/select.tsx'

/** What people take, in minutes; of them those are shown that may be chosen. */
const USUAL: readonly number[] = [30, 60, 120, 240]

export interface DurationChoiceProps {
  /** Of the list's input; the chips' is made of it. */
  name: string
  /** Minutes. */
  value: number
  /** All that may be chosen, in minutes. */
  options: readonly number[]
  onChange(minutes: number): void
}

/** The control of a field: one duration, by a press on what people take, or from the list of all there are. */
export function DurationChoice({ name, value, options, onChange }: DurationChoiceProps) {
  const intl = useIntl()
  const usual = USUAL.filter((one) => options.includes(one))
  const isUsual = usual.includes(value)
  const choose = (next: string) => onChange(Number(next))
  return (
    <Choice
      layout="chips"
      name={`${name}-usual`}
      label={intl.formatMessage({ id: 'field.minutes.usual' })}
      value={isUsual ? String(value) : null}
      options={usual.map((one) => ({ value: String(one), label: durationShort(one, intl) }))}
      onChange={choose}
    >
      <Select
        name={name}
        value={String(value)}
        options={options.map((one) => ({ value: String(one), label: formatDuration(one) }))}
        face={{
          text: isUsual ? intl.formatMessage({ id: 'field.minutes.other' }) : formatDuration(value),
          isChosen: !isUsual,
        }}
        onChange={choose}
      />
    </Choice>
  )
}
