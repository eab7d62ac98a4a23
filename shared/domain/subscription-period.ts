import { addDays, MINUTE_MS, startOfDate, toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { dayTypeOf, weekdayTypeOf } from './tariff.ts'
import type { Calendar, DayType } from './tariff.ts'
import { DAY_MS } from './zone-offset.ts'

/** How long an offer of the catalogue holds; a day is a working day. Source: cabinet 3, readings SB-1. */
export const PERMIT_TYPES = ['day', 'week', 'month', 'quarter', 'year'] as const
export type PermitType = (typeof PERMIT_TYPES)[number]

/** How long a subscription holds: the type of its offer, or so many dates of the constructor. */
export type Term = PermitType | number

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

export interface SubscriptionQuestion {
  term: Term
  /** the first date, YYYY-MM-DD of the city */
  startDate: string
  zones: readonly string[] | '#'
  calendar: Calendar | null
}

/** The dates that a subscription holds for, all of them whole ones of the city. */
export interface SubscriptionPeriod {
  /** YYYY-MM-DD */
  startDate: string
  /** the first date after it, YYYY-MM-DD */
  endsBefore: string
  /** how many dates are paid for */
  dates: number
}

/**
 * The dates of a subscription: from the start date for its term. Months go to the same day number, or to the last day
 * of a month that has none.
 * @returns `ValidationError` for a day that is no working day, and for no whole number of dates; `CalendarIsEmpty` or
 * `TypeOfDayIsNotDefined` where the city's calendar cannot say what the day is
 * Source: readings SB-2.
 */
export function subscriptionPeriod(question: SubscriptionQuestion): Outcome<SubscriptionPeriod> {
  const { term, startDate } = question
  if (typeof term === 'number' && (!Number.isInteger(term) || term <= 0)) return fail('ValidationError')
  if (term === 'day') {
    const dayType = dayTypeEverywhere(question)
    if (!dayType.ok) return dayType
    if (dayType.value !== 'default') return fail('ValidationError')
  }
  const endsBefore = endOfTerm(startDate, term)
  return succeed({ startDate, endsBefore, dates: datesBetween(startDate, endsBefore) })
}

/**
 * The dates of a subscription whose money is booked at `now`: they begin on the city's date of the booking where that is
 * later than the asked start, for the same term; today's begin with the minute of the booking, since parking is priced by
 * whole minutes.
 * Source: readings SB-2.
 */
export function bookedPeriod(
  question: SubscriptionQuestion,
  { now, timeZone }: { now: Instant; timeZone: string },
): Outcome<SubscriptionPeriod & { startsAt: Instant }> {
  const today = toCityTime(now, timeZone).date
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const startDate = question.startDate > today ? question.startDate : today
  const period = subscriptionPeriod({ ...question, startDate })
  return period.ok ? succeed({ ...period.value, startsAt: Math.max(startOfDate(startDate, timeZone), minute) }) : period
}

/** Calendar dates from the first to the second, which is not counted. */
export function datesBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

function endOfTerm(startDate: string, term: Term): string {
  if (typeof term === 'number') return addDays(startDate, term)
  if (term === 'day') return addDays(startDate, 1)
  return term === 'week' ? addDays(startDate, 7) : addMonths(startDate, MONTHS[term])
}

function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(day, last) - 1)
}

/** An entry of the calendar that is limited to zones counts only if it names every zone. Source: readings SB-2, DT-3. */
function dayTypeEverywhere({ startDate, zones, calendar }: SubscriptionQuestion): Outcome<DayType> {
  const types = new Set<DayType>()
  for (const zone of zones === '#' || zones.length === 0 ? ['#'] : zones) {
    const type = dayTypeOf(startDate, zone, calendar)
    if (!type.ok) return type
    types.add(type.value)
  }
  const [only] = types
  return succeed(types.size === 1 && only ? only : weekdayTypeOf(startDate))
}
