import type { IntlShape } from 'react-intl'
import { type Instant, toCityTime } from '../domain/city-time.ts'
import { formatDuration } from '../domain/duration.ts'
import type { Kopecks } from '../domain/money.ts'

const NO_BREAK = '\u00A0'
const ROUBLE = '₽'
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Made once for each: making one takes longer than to write a hundred amounts with it. */
function moneyFormat(language: string, { useGrouping } = { useGrouping: true }): Intl.NumberFormat {
  const key = `${language} ${useGrouping}`
  const known =
    numberFormats.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping })
  numberFormats.set(key, known)
  return known
}

/** "1 234,50 ₽" (ru), "1,234.50 ₽" (en); all blanks are U+00A0 (readings 3.13, gF-12). */
export function formatMoney(kopecks: Kopecks, language: string): string {
  return `${moneyFormat(language).format(kopecks / 100)}${NO_BREAK}${ROUBLE}`
}

/** "1234,50" (ru), "1234.50" (en): as a spreadsheet program takes it for a number. */
export function formatPlainAmount(kopecks: Kopecks, language: string): string {
  return moneyFormat(language, { useGrouping: false }).format(kopecks / 100)
}

/** The same amount in pieces, `1 234` and `,50` and `₽`, for a large integer part beside small kopecks. */
export function moneyParts(kopecks: Kopecks, language: string): { integer: string; fraction: string; symbol: string } {
  const parts = moneyFormat(language).formatToParts(kopecks / 100)
  const cut = parts.findIndex((part) => part.type === 'decimal')
  const join = (some: Intl.NumberFormatPart[]) => some.map((part) => part.value).join('')
  return { integer: join(parts.slice(0, cut)), fraction: join(parts.slice(cut)), symbol: ROUBLE }
}

/** "12 kB" (en), "12 кБ" (ru): a file's size, of 1,000 bytes each and rounded up. */
export function formatBytes(bytes: number, language: string): string {
  const isLarge = bytes >= 1_000_000
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  return format.format(isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000))
}

/** How dates are written, by place; the same in every language (readings 3.7). */
export type MomentPattern =
  'HH:mm' | 'DD/MM/YY' | 'DD/MM/YY HH:mm' | 'DD/MM/YYYY' | 'DD/MM/YYYY HH:mm' | 'DD.MM.YYYY HH:mm' | 'DD.MM HH:mm'

/** An instant on the wall clock of the city, not of the visitor's machine (readings TZ-2). */
export function formatMoment(at: Instant, timeZone: string, pattern: MomentPattern): string {
  const { date, minute } = toCityTime(at, timeZone)
  const [year = '', month = '', day = ''] = date.split('-')
  const hour = String(Math.floor(minute / 60)).padStart(2, '0')
  return pattern
    .replace('YYYY', year)
    .replace('YY', year.slice(-2))
    .replace('MM', month)
    .replace('DD', day)
    .replace('HH', hour)
    .replace('mm', String(minute % 60).padStart(2, '0'))
}

/** "09:05", city time. */
export function formatCityTime(at: Instant, timeZone: string): string {
  return formatMoment(at, timeZone, 'HH:mm')
}

/** "14:00" on the city's day of `now`, "13/03/25 02:00" on another. */
export function formatUntil(end: Instant, now: Instant, timeZone: string): string {
  const isSameDay = formatCityDate(end, timeZone) === formatCityDate(now, timeZone)
  return formatMoment(end, timeZone, isSameDay ? 'HH:mm' : 'DD/MM/YY HH:mm')
}

/** "12/03/25", city time. */
export function formatCityDate(at: Instant, timeZone: string): string {
  return formatMoment(at, timeZone, 'DD/MM/YY')
}

/**
 * Whether the visitor's clock shows another time than the city's at that instant; then "city time" stands beside times
 * (readings TZ-6).
 */
export function isOtherThanCityTime(at: Instant, timeZone: string): boolean {
  return -new Date(at).getTimezoneOffset() !== toCityTime(at, timeZone).offset
}

/** "1 час 30 минут" / "1 hour 30 minutes"; 0 is "нет времени". */
export function durationText(minutes: number, intl: IntlShape): string {
  if (minutes <= 0) return intl.formatMessage({ id: 'duration.none' })
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const words = [
    hours > 0 && intl.formatMessage({ id: 'duration.hours' }, { hours }),
    rest > 0 && intl.formatMessage({ id: 'duration.minutes' }, { minutes: rest }),
  ]
  return words.filter(Boolean).join(' ')
}

/** "1 ч 30 мин" / "1 h 30 min": as it is said where there is little room. */
export function durationShort(minutes: number, intl: IntlShape): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const words = [
    hours > 0 && intl.formatMessage({ id: 'duration.short.hours' }, { hours }),
    (rest > 0 || hours === 0) && intl.formatMessage({ id: 'duration.short.minutes' }, { minutes: rest }),
  ]
  return words.filter(Boolean).join(' ')
}

/** "01:30"; 0 is "нет времени" (readings IR-2). */
export function durationLabel(minutes: number, intl: IntlShape): string {
  return minutes <= 0 ? intl.formatMessage({ id: 'duration.none' }) : formatDuration(minutes)
}

/**
 * What is left until an end, floored to minutes and never overstated; under one minute "меньше минуты" (readings 3.14).
 */
export function timeLeftText(milliseconds: number, intl: IntlShape): string {
  const minutes = Math.floor(milliseconds / 60_000)
  return minutes < 1 ? intl.formatMessage({ id: 'duration.lessThanMinute' }) : durationShort(minutes, intl)
}
