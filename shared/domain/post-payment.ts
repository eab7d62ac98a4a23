import { addDays, endOfDate, fromCityTime, toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { MINUTE_MS } from './zone-offset.ts'

export type PaymentType = 'today' | 'postPayment' | 'postPaymentYesterday'
export type PostPaymentType = Exclude<PaymentType, 'today'>

export interface PostPaymentQuestion {
  type: PostPaymentType
  /** the picked time, minute of the city's day 0…1439 */
  minute: number
  now: Instant
  timeZone: string
}

/**
 * Puts the implied date to the picked time: the city's today, or yesterday.
 * @returns the start; `FuturePost` if it lies after the current minute (never for yesterday),
 * `ValidationError` for a minute outside the day
 * Source: readings 3.6 PP-1, PP-2.
 */
export function composePostPaymentStart({ type, minute, now, timeZone }: PostPaymentQuestion): Outcome<Instant> {
  if (!Number.isInteger(minute) || minute < 0 || minute > 1439) return fail('ValidationError')
  const today = toCityTime(now, timeZone).date
  if (type === 'postPaymentYesterday') return succeed(fromCityTime(addDays(today, -1), minute, timeZone))
  const start = fromCityTime(today, minute, timeZone)
  return start > Math.floor(now / MINUTE_MS) * MINUTE_MS ? fail('FuturePost') : succeed(start)
}

/**
 * Whether the city's day has turned since a start was chosen: the same time now means another date, and which one was
 * meant is asked for, not guessed.
 * Source: readings 3.6 PP-4.
 */
export function hasDayTurned({
  chosenAt,
  now,
  timeZone,
}: {
  chosenAt: Instant
  now: Instant
  timeZone: string
}): boolean {
  return toCityTime(chosenAt, timeZone).date !== toCityTime(now, timeZone).date
}

/**
 * The last moment, inclusive, at which parking that began at `start` can be paid afterwards:
 * 23:59:59.999 of its date, or of the next date where yesterday can be paid.
 * Source: readings 3.6 PP-3.
 */
export function postPaymentDeadline(start: Instant, timeZone: string, offered: readonly PaymentType[]): Instant {
  const { date } = toCityTime(start, timeZone)
  return endOfDate(offered.includes('postPaymentYesterday') ? addDays(date, 1) : date, timeZone)
}

/**
 * Which type pays parking of a city date at this moment; null when it is too late or too early. Source: readings 3.6
 * PP-3.
 */
export function postPaymentTypeFor(date: string, now: Instant, timeZone: string): PostPaymentType | null {
  const today = toCityTime(now, timeZone).date
  if (date === today) return 'postPayment'
  return date === addDays(today, -1) ? 'postPaymentYesterday' : null
}

/**
 * A session paid afterwards is active if its end is still to come, else it is recorded as finished. Source: readings
 * 3.6 PP-5.
 */
export function postPaidState(end: Instant, now: Instant): 'active' | 'finished' {
  return end > now ? 'active' : 'finished'
}

export interface PostPaymentSettings {
  usePostPayment: boolean
  usePostPaymentYesterday: boolean
  guestPostPaymentYesterday: boolean
}

/**
 * The payment types a city offers to a signed-in driver or to a guest; today always. Source: readings 3.6 PP-6, PP-7.
 */
export function offeredPaymentTypes(settings: PostPaymentSettings, audience: 'driver' | 'guest'): PaymentType[] {
  const isYesterday = audience === 'guest' ? settings.guestPostPaymentYesterday : settings.usePostPaymentYesterday
  const types: PaymentType[] = ['today']
  if (settings.usePostPayment) types.push('postPayment')
  if (isYesterday) types.push('postPaymentYesterday')
  return types
}

/** Refuses a type that is switched off with `ValidationError`. Source: readings 3.6 PP-6. */
export function checkPaymentType(type: PaymentType, offered: readonly PaymentType[]): Outcome<PaymentType> {
  return offered.includes(type) ? succeed(type) : fail('ValidationError')
}
