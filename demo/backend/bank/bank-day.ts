import { addDays, MINUTE_MS, startOfDate, toCityTime, type Instant } from '../../../shared/domain/city-time.ts'

/** The days of the bank's files: banks in Russia keep Moscow time, wherever the city is. */
const BANK_TIME_ZONE = 'Europe/Moscow'

/** The bank's day (YYYY-MM-DD) of a moment. */
export function bankDay(at: Instant): string {
  return toCityTime(at, BANK_TIME_ZONE).date
}

export function previousBankDay(date: string): string {
  return addDays(date, -1)
}

export function nextBankDay(date: string): string {
  return addDays(date, 1)
}

/** The bank has its file of a day this long after the day's end. */
export const WRITTEN_AFTER_MS = 60 * MINUTE_MS

/** The last day of which the bank has a file by now. */
export function lastWrittenDay(now: Instant): string {
  return previousBankDay(bankDay(now - WRITTEN_AFTER_MS))
}

/** From its first moment to the first of the next day. */
export function boundsOf(date: string): { from: Instant; until: Instant } {
  return { from: startOfDate(date, BANK_TIME_ZONE), until: startOfDate(nextBankDay(date), BANK_TIME_ZONE) }
}
