import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { type Period, PERIODS } from '../../domain/operation-period.ts'
import { Field } from '../../ui/field.tsx'
import { DateInput } from '../../ui/masked-input/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { type ChosenPeriod, dayProblem, type Day, type DayFields } from './period.ts'

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
      <Field label={intl.formatMessage({ id: 'period' })} kind="filter">
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

const DAYS: readonly Day[] = ['from', 'to']

function Days({ chosen, days, today }: Omit<PeriodViewProps, 'onChoose'>) {
  const intl = useIntl()
  const typed = useStore(days.$typed)
  return DAYS.map((day) => {
    const problem = dayProblem(day, chosen, typed)
    return (
      <Field
        key={day}
        label={intl.formatMessage({ id: `period.${day}` })}
        kind="filter"
        error={problem && intl.formatMessage({ id: problem })}
      >
        <DateInput
          name={day}
          value={typed[day]}
          pick={intl.formatMessage({ id: 'period.pick' })}
          max={today}
          onChange={(value) => days.type(day, value)}
          onBlur={() => days.leave(day)}
        />
      </Field>
    )
  })
}
