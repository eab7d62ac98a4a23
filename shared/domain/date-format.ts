import { toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'

/** The formats of dates by place, the same in every language. Source: readings 3.7. */
export const DATE_FORMATS = {
  operations: 'DD/MM/YY HH:mm',
  subscriptions: 'DD/MM/YY HH:mm',
  constructor: 'DD/MM/YYYY HH:mm',
  fines: 'DD.MM.YYYY HH:mm',
  messages: 'DD.MM HH:mm',
  pickers: 'DD/MM/YYYY',
} as const

/**
 * Writes a moment by the city's clock; `pattern` is made of DD, MM, YY, YYYY, HH, mm and anything between. Source:
 * readings 3.7.
 */
export function formatDate(at: Instant, timeZone: string, pattern: string): string {
  const { date, minute } = toCityTime(at, timeZone)
  const parts: Record<string, string> = {
    YYYY: date.slice(0, 4),
    YY: date.slice(2, 4),
    MM: date.slice(5, 7),
    DD: date.slice(8, 10),
    HH: String(Math.floor(minute / 60)).padStart(2, '0'),
    mm: String(minute % 60).padStart(2, '0'),
  }
  return pattern.replace(/YYYY|YY|MM|DD|HH|mm/g, (name) => parts[name] ?? name)
}
