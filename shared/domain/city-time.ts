import { DAY_MS, MINUTE_MS, offsetMs } from './zone-offset.ts'
import type { Instant } from './zone-offset.ts'

export { isTimeZone, MINUTE_MS, offsetAt } from './zone-offset.ts'
export type { Instant } from './zone-offset.ts'

/** What a clock on the wall of the city shows. */
export interface CityTime {
  /** YYYY-MM-DD */
  date: string
  /** of the day, 0…1439 */
  minute: number
  second: number
  /** Monday is 1, Sunday 7 */
  weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** minutes east of UTC */
  offset: number
}

/** The zone of a city that names none. Source: readings 3.1 TZ-1. */
export const DEFAULT_TIME_ZONE = 'Europe/Moscow'

/**
 * Converts a moment to the city's wall clock.
 * @throws RangeError for an unknown zone (ask `isTimeZone` when reading a city) or a NaN moment
 * Source: readings 3.1 TZ-2, TZ-5.
 */
export function toCityTime(at: Instant, timeZone: string): CityTime {
  const offset = offsetMs(at, timeZone)
  const local = at + offset
  const days = Math.floor(local / DAY_MS)
  const seconds = Math.floor((local - days * DAY_MS) / 1000)
  return {
    date: dateOfDay(days),
    minute: Math.floor(seconds / 60),
    second: seconds % 60,
    weekday: (((((days + 3) % 7) + 7) % 7) + 1) as CityTime['weekday'],
    offset: offset / MINUTE_MS,
  }
}

let lastDay = Number.NaN
let lastDate = ''

/** A long history asks for the same day many times in a row, and to write one takes a hundred times as long. */
function dateOfDay(days: number): string {
  if (days !== lastDay) {
    lastDate = new Date(days * DAY_MS).toISOString().slice(0, 10)
    lastDay = days
  }
  return lastDate
}

/**
 * Converts a city date and a minute of the day to a moment; minute 1440 is the next midnight.
 *
 * Where clocks go back the earlier of the two moments is meant, where they go forward a missing
 * time moves on by the length of the gap (so a day always begins at its first minute).
 * Source: readings 3.1 TZ-2, TZ-5.
 */
export function fromCityTime(date: string, minute: number, timeZone: string): Instant {
  const local = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS
  const before = offsetMs(local - DAY_MS, timeZone)
  const after = offsetMs(local + DAY_MS, timeZone)
  const fits = [before, after].map((offset) => local - offset).filter((at) => at + offsetMs(at, timeZone) === local)
  return fits.length > 0 ? Math.min(...fits) : local - before
}

/** The calendar date so many days later (or earlier, if negative). */
export function addDays(date: string, days: number): string {
  return dateOfDay(Date.parse(`${date}T00:00:00Z`) / DAY_MS + days)
}

/** The first moment of a city date. */
export function startOfDate(date: string, timeZone: string): Instant {
  return fromCityTime(date, 0, timeZone)
}

/** The last millisecond of a city date: 23:59:59.999. */
export function endOfDate(date: string, timeZone: string): Instant {
  return fromCityTime(addDays(date, 1), 0, timeZone) - 1
}

const WIRE_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/**
 * Reads a time of the wire: ISO 8601 with an offset; without one it is city time.
 * @returns the moment; null for anything else, impossible dates included
 * Source: readings 3.1 TZ-3.
 */
export function parseWireTime(text: string, timeZone: string): Instant | null {
  const match = WIRE_TIME.exec(text.trim())
  if (!match) return null
  const [, date = '', hour = '0', minute = '0', second = '0', fraction = '', zone] = match
  const isClock = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  if (!isClock || !isCalendarDate(date)) return null
  const minutes = Number(hour) * 60 + Number(minute)
  const rest = Number(second) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  if (zone === undefined) return fromCityTime(date, minutes, timeZone) + rest
  const [, sign, hours = '0', parts = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const offset = (Number(hours) * 60 + Number(parts)) * (sign === '-' ? -1 : 1)
  return Date.parse(`${date}T00:00:00Z`) + (minutes - offset) * MINUTE_MS + rest
}

/** Whether a text YYYY-MM-DD is a date of the calendar (29 February only in leap years). */
export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false
  const at = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
}

/**
 * Writes a moment for the wire, to the second, with the city's offset: `2025-03-12T10:00:00+03:00`. Source: readings
 * 3.1 TZ-3.
 */
export function toWireTime(at: Instant, timeZone: string): string {
  const offset = offsetMs(at, timeZone) / MINUTE_MS
  const local = new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
