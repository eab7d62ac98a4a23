import { addDays, endOfDate, isCalendarDate, startOfDate, toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'

export const PERIODS = ['all', 'yesterday', 'today', 'weekly', 'monthly', 'lastMonth', 'custom'] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = 'monthly'

/** Both ends inclusive; null is unbounded. */
export interface PeriodBounds {
  from: Instant | null
  to: Instant | null
}

/**
 * The bounds of a period of the history, in city time. Weeks begin on Monday; `from` and `to`
 * (YYYY-MM-DD) are for `custom` only and may be equal.
 * @returns `ValidationError` for a custom period with a missing, impossible or reversed date
 * Source: readings 3.8 OR-4.
 */
export function periodBounds(question: {
  period: Period
  now: Instant
  timeZone: string
  from?: string | undefined
  to?: string | undefined
}): Outcome<PeriodBounds> {
  const { period, now, timeZone, from = '', to = '' } = question
  const { date, weekday } = toCityTime(now, timeZone)
  const since = (first: string): Outcome<PeriodBounds> => succeed({ from: startOfDate(first, timeZone), to: now })
  switch (period) {
    case 'all':
      return succeed({ from: null, to: null })
    case 'today':
      return since(date)
    case 'weekly':
      return since(addDays(date, 1 - weekday))
    case 'monthly':
      return since(`${date.slice(0, 8)}01`)
    case 'lastMonth': {
      const last = addDays(`${date.slice(0, 8)}01`, -1)
      return wholeDates(`${last.slice(0, 8)}01`, last, timeZone)
    }
    case 'yesterday':
      return wholeDates(addDays(date, -1), addDays(date, -1), timeZone)
    case 'custom':
      return isCalendarDate(from) && isCalendarDate(to) && from <= to
        ? wholeDates(from, to, timeZone)
        : fail('ValidationError')
  }
}

function wholeDates(first: string, last: string, timeZone: string): Outcome<PeriodBounds> {
  return succeed({ from: startOfDate(first, timeZone), to: endOfDate(last, timeZone) })
}
