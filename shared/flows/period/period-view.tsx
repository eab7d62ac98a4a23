import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { type Period, PERIODS } from '../../domain/operation-period.ts'
import { Field } from '../../ui/field.tsx'
import { DateInput } from '../../ui/masked-input/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { type ChosenPeriod, type DayFields, periodProblem } from './period.ts'

export interface PeriodViewProps {
  chosen: ChosenPeriod
  days: DayFields
  /** The city's date, YYYY-MM-DD. */
  today: string
  onChoose(period: Period): void
}

/**
 * The fields of a period: the usual ones by name, or two days of the city, both within it (readings OR-4). Its element
 * lists field, select, text-input and date-input among its styles.
 */
export function PeriodView({ chosen, days, today, onChoose }: PeriodViewProps) {
  const intl = useIntl()
  return (
    <>
      <Field label={intl.formatMessage({ id: 'period' })}>
        <Select
          value={chosen.period}
          options={PERIODS.map((period) => ({ value: period, label: intl.formatMessage({ id: `period.${period}` }) }))}
          onChange={(period) => onChoose(period as Period)}
        />
      </Field>
      {chosen.period === 'custom' && <Days chosen={chosen} days={days} today={today} />}
    </>
  )
}

function Days({ chosen, days, today }: Omit<PeriodViewProps, 'onChoose'>) {
  const intl = useIntl()
  const typed = useStore(days.$typed)
  const problem = periodProblem(chosen)
  const fields = [
    { name: 'from', problem: problem === 'period.reversed' ? null : problem },
    { name: 'to', problem },
  ] as const
  return fields.map((day) => (
    <Field
      key={day.name}
      label={intl.formatMessage({ id: `period.${day.name}` })}
      error={day.problem && typed.left[day.name] && intl.formatMessage({ id: day.problem })}
    >
      <DateInput
        name={day.name}
        value={typed[day.name]}
        pick={intl.formatMessage({ id: 'period.pick' })}
        max={today}
        onChange={(value) => days.type(day.name, value)}
        onBlur={() => days.leave(day.name)}
      />
    </Field>
  ))
}
