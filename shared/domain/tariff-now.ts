import { addDays, fromCityTime, MINUTE_MS, toCityTime, type Instant } from './city-time.ts'
import type { Kopecks } from './money.ts'
import { succeed, type Outcome } from './outcome.ts'
import { dayTypeOf, parseTariff, priceAt, type Calendar, type DayType, type TariffRow } from './tariff.ts'

export interface TariffQuestion {
  rows: readonly TariffRow[]
  zone: string
  calendar: Calendar | null
  at: Instant
  /** IANA zone of the city. */
  timeZone: string
}

/** What parking costs at this moment. */
export interface TariffNow {
  dayType: DayType
  /** Kopecks per hour; 0 where nothing is to be paid. */
  price: Kopecks
  /** When it changes, at the latest at the city's midnight. */
  until: Instant
}

const MIDNIGHT = 1440

/**
 * The rule in force at an instant, and until when it is.
 * @returns the errors of `dayTypeOf` and `parseTariff`
 * Source: readings 3.2.
 */
export function tariffNow({ rows, zone, calendar, at, timeZone }: TariffQuestion): Outcome<TariffNow> {
  const { date, minute } = toCityTime(at, timeZone)
  const dayType = dayTypeOf(date, zone, calendar)
  if (!dayType.ok) return dayType
  const tariff = parseTariff(rows)
  if (!tariff.ok) return tariff
  const price = priceAt(tariff.value, dayType.value, minute)
  let end = minute + 1
  while (end < MIDNIGHT && priceAt(tariff.value, dayType.value, end) === price) end += 1
  const until = end === MIDNIGHT ? fromCityTime(addDays(date, 1), 0, timeZone) : fromCityTime(date, end, timeZone)
  return succeed({ dayType: dayType.value, price, until })
}

/** Longer than any run of free days that a city has. */
const DAYS_AHEAD = 14

/**
 * When something is to be paid again where nothing is now; null where neither the calendar nor two weeks reach so far.
 * Where something is to be paid now, that is now.
 */
export function freeUntil(question: TariffQuestion): Instant | null {
  if (question.rows.every(({ price }) => price === 0)) return null
  const end = question.at + DAYS_AHEAD * MIDNIGHT * MINUTE_MS
  let { at } = question
  while (at < end) {
    const found = tariffNow({ ...question, at })
    if (!found.ok) return null
    if (found.value.price > 0) return at
    at = found.value.until
  }
  return null
}
