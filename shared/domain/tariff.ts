import { findSpan, parseDaySpans } from './day-span.ts'
import type { DaySpan } from './day-span.ts'
import type { Kopecks } from './money.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'

export type DayType = 'default' | 'saturday' | 'sunday' | 'holiday'

export interface TariffRow {
  type: DayType
  /** HH:mm:ss of the city's clock */
  from: string
  to: string
  /** kopecks per hour */
  price: Kopecks
  /** tiered tariffs are not ours to price: any value here refuses the tariff (gC-23) */
  tier?: unknown
  /** Made up, because the city's data have no tariff: to be told beside the price. */
  isExample?: true
  /** The currency that the price was converted from, where the city’s data are not in roubles: told beside the price. */
  convertedFrom?: string
}

/** The production calendar of a city: the years it covers and the days that differ from their weekday. */
export interface Calendar {
  years: number[]
  days: Record<string, string | { type: string; zones?: string[] }>
}

/** One row ready for look-up. */
export interface PriceSpan extends DaySpan {
  price: Kopecks
}

/** The rows of a zone by the day type they are for. */
export type Tariff = Partial<Record<DayType, PriceSpan[]>>

const DAY_TYPES: readonly string[] = ['default', 'saturday', 'sunday', 'holiday'] satisfies DayType[]
const WEEK: readonly DayType[] = ['default', 'default', 'default', 'default', 'default', 'saturday', 'sunday']
const DAY_CODES: readonly DayType[] = ['holiday', ...WEEK, 'holiday']

function isDayType(value: unknown): value is DayType {
  return typeof value === 'string' && DAY_TYPES.includes(value)
}

/**
 * Reads a day type: its name, or the `daycode` of the map (1–5, 6, 7; 0 or 8). Null if unknown. Source: readings gC-07.
 */
export function parseDayType(value: string | number): DayType | null {
  if (isDayType(value)) return value
  return /^\d$/.test(String(value)) ? (DAY_CODES[Number(value)] ?? null) : null
}

/** The day type that the weekday alone gives: Saturday, Sunday, else `default`. Source: readings 3.2 DT-1. */
export function weekdayTypeOf(date: string): DayType {
  return WEEK[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'default'
}

/**
 * The day type of a city date in a zone: the calendar's entry, if it covers the zone, else the weekday's.
 * @returns `CalendarIsEmpty` when the calendar lacks the year, `TypeOfDayIsNotDefined` for an unknown type
 * Source: readings 3.2 DT-1, DT-3, DT-4.
 */
export function dayTypeOf(date: string, zone: string, calendar: Calendar | null): Outcome<DayType> {
  if (!calendar?.years.includes(Number(date.slice(0, 4)))) return fail('CalendarIsEmpty')
  const entry = Object.hasOwn(calendar.days, date) ? calendar.days[date] : undefined
  const { type, zones } = typeof entry === 'object' ? entry : { type: entry, zones: undefined }
  if (type === undefined || (zones && !zones.includes(zone))) return succeed(weekdayTypeOf(date))
  return isDayType(type) ? succeed(type) : fail('TypeOfDayIsNotDefined')
}

/**
 * Prepares the price rows of a zone for look-up.
 * @returns `TariffNotFound` for no rows at all, a tiered row, or one that cannot be read
 * Source: readings 3.2 DT-2, DT-5, DT-7, gC-23.
 */
export function parseTariff(rows: readonly TariffRow[]): Outcome<Tariff> {
  const tariff: Tariff = {}
  for (const type of new Set(rows.map((row) => row.type))) {
    const spans = parseDaySpans(rows.filter((row) => row.type === type))
    const isReadable = spans?.every(
      ({ price, tier }) => Number.isSafeInteger(price) && price >= 0 && tier === undefined,
    )
    if (!spans || !isReadable) return fail('TariffNotFound')
    tariff[type] = spans
  }
  if (rows.length === 0) return fail('TariffNotFound')
  return succeed({ ...tariff, holiday: tariff.holiday ?? tariff.sunday ?? [] })
}

/**
 * Kopecks per hour at a minute (0…1439) of a day; outside every row parking is free. Source: readings 3.2 DT-6, DT-7.
 */
export function priceAt(tariff: Tariff, dayType: DayType, minute: number): Kopecks {
  return findSpan(tariff[dayType] ?? [], minute)?.price ?? 0
}
