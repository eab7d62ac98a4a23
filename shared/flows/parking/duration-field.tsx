import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { formatDuration } from '../../domain/duration.ts'
import { durationShort } from '../../i18n/format.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { durationsOf } from './draft.ts'
import type { ParkingFieldProps } from './field-props.ts'

/** What people take, in minutes; a city offers those of them that its intervals allow. */
const USUAL: readonly number[] = [30, 60, 120, 240]

export interface DurationFieldProps extends Pick<ParkingFieldProps, 'form' | 'cityData'> {
  /** Until when that is. */
  hint: ReactNode
}

/** How long: one value, chosen by a press on what people take, or from the list of all that the city offers. */
export function DurationField({ form, cityData, hint }: DurationFieldProps) {
  const intl = useIntl()
  const { minutes } = useStore(form.$values)
  const problems = useStore(form.$problems)
  const offered = durationsOf(cityData)
  const usual = USUAL.filter((one) => offered.includes(one))
  const isUsual = usual.includes(minutes)
  const choose = (value: string) => form.change({ minutes: Number(value) })
  return (
    <Field
      label={intl.formatMessage({ id: 'field.minutes' })}
      hint={hint}
      error={problems.minutes && intl.formatMessage({ id: problems.minutes })}
    >
      <Choice
        layout="chips"
        name="minutes-usual"
        label={intl.formatMessage({ id: 'field.minutes.usual' })}
        value={isUsual ? String(minutes) : null}
        options={usual.map((one) => ({ value: String(one), label: durationShort(one, intl) }))}
        onChange={choose}
      >
        <Select
          name="minutes"
          value={String(minutes)}
          options={offered.map((one) => ({ value: String(one), label: formatDuration(one) }))}
          face={{
            text: isUsual ? intl.formatMessage({ id: 'field.minutes.other' }) : formatDuration(minutes),
            isChosen: !isUsual,
          }}
          onChange={choose}
        />
      </Choice>
    </Field>
  )
}
