import { atom, type ReadableAtom } from 'nanostores'
import type { Period } from '../../domain/operation-period.ts'
import { formatDateInput, isWholeDate, parseDate } from '../../ui/masked-input/date-mask.ts'

/** A period as it is chosen; its days (YYYY-MM-DD) are for `custom` only. */
export interface ChosenPeriod {
  period: Period
  from: string
  to: string
}

/** As the id of its text. */
export type PeriodProblem = 'period.missing' | 'period.impossible' | 'period.reversed'

/** What is wrong with a custom period (readings OR-4: the same day twice is a period). */
export function periodProblem({ period, from, to }: ChosenPeriod): PeriodProblem | null {
  if (period !== 'custom') return null
  if (from === '' || to === '') return 'period.missing'
  return from > to ? 'period.reversed' : null
}

export type Day = 'from' | 'to'

/**
 * The two days as they are typed (DD/MM/YYYY), and which of them was left or given, so that no error is shown before a
 * day is typed, or while it is.
 */
export interface TypedDays {
  from: string
  to: string
  left: { readonly [Name in Day]: boolean }
}

/** What is wrong with one of the two days; nothing before it was left or given. */
export function dayProblem(day: Day, chosen: ChosenPeriod, typed: TypedDays): PeriodProblem | null {
  if (!typed.left[day]) return null
  if (chosen[day] === '') return isWholeDate(typed[day]) ? 'period.impossible' : 'period.missing'
  return day === 'to' && periodProblem(chosen) === 'period.reversed' ? 'period.reversed' : null
}

export interface DayFields {
  $typed: ReadableAtom<TypedDays>
  type(day: Day, text: string): void
  leave(day: Day): void
  /** Shows other days than those that were typed. */
  take(days: Pick<ChosenPeriod, Day>): void
}

/** @param onChange gets a day as a date, empty while it is none */
export function createDayFields(
  first: Pick<ChosenPeriod, Day>,
  onChange: (change: Partial<Pick<ChosenPeriod, Day>>) => void,
): DayFields {
  const $typed = atom(typedOf(first))
  return {
    $typed,
    type(day, text) {
      $typed.set({ ...$typed.get(), [day]: text })
      onChange({ [day]: parseDate(text) ?? '' })
    },
    leave: (day) => $typed.set({ ...$typed.get(), left: { ...$typed.get().left, [day]: true } }),
    take: (days) => $typed.set(typedOf(days)),
  }
}

function typedOf({ from, to }: Pick<ChosenPeriod, Day>): TypedDays {
  return { from: formatDateInput(from), to: formatDateInput(to), left: { from: from !== '', to: to !== '' } }
}
