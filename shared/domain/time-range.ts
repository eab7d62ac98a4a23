import { addDays, toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import { DATE_FORMATS, formatDate } from './date-format.ts'

const NIGHT_END = 5 * 60

/** The time of day at which something ends, by the city's clock: midnight is 24:00 of the day that it ends. */
export function formatEndTime(end: Instant, timeZone: string): string {
  return toCityTime(end, timeZone).minute === 0 ? '24:00' : formatDate(end, timeZone, 'HH:mm')
}

/**
 * Writes a stretch of parking by the city's clock: `12/03/25 10:00 – 12:00`.
 *
 * A night that ends by 05:00 of the next date belongs to its evening and shows one date; an end at
 * 00:00 of the next date is written 24:00. Any other end has a date of its own.
 * Source: readings 3.7.
 */
export function formatTimeRange(start: Instant, end: Instant, timeZone: string): string {
  const from = toCityTime(start, timeZone)
  const to = toCityTime(end, timeZone)
  const isSameDate = to.date === from.date
  const isNextDate = !isSameDate && to.date === addDays(from.date, 1)
  const isOneDate = isSameDate || (isNextDate && to.minute <= NIGHT_END)
  const time = isNextDate ? formatEndTime(end, timeZone) : formatDate(end, timeZone, 'HH:mm')
  const tail = isOneDate ? time : formatDate(end, timeZone, DATE_FORMATS.operations)
  return `${formatDate(start, timeZone, DATE_FORMATS.operations)} – ${tail}`
}
