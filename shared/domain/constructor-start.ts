import { addDays, isCalendarDate, toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'

/** The start date a subscription constructor begins with: the city's tomorrow. Source: readings 3.14, cabinet §5. */
export function defaultConstructorStart(now: Instant, timeZone: string): string {
  return addDays(toCityTime(now, timeZone).date, 1)
}

/** Accepts a start date (YYYY-MM-DD) from the city's today on; `ValidationError` otherwise. Source: readings 3.14. */
export function checkConstructorStart(date: string, now: Instant, timeZone: string): Outcome<string> {
  return isCalendarDate(date) && date >= toCityTime(now, timeZone).date ? succeed(date) : fail('ValidationError')
}

/** Accepts only a term, in days, of the server's timing list; `ValidationError` otherwise. Source: readings 3.14. */
export function checkTerm(days: number, timing: readonly number[]): Outcome<number> {
  return timing.includes(days) ? succeed(days) : fail('ValidationError')
}
