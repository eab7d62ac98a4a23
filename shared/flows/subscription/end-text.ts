import { type Instant, MINUTE_MS } from '../../domain/city-time.ts'
import { formatEndTime } from '../../domain/time-range.ts'
import { formatMoment } from '../../i18n/format.ts'

/**
 * When a season ticket ends: at midnight it is 24:00 of the last date, the one that its purchase has named. "12/04/2025
 * 24:00", "12/04/2025 15:20".
 */
export function endText(end: Instant, timeZone: string): string {
  return `${formatMoment(end - MINUTE_MS, timeZone, 'DD/MM/YYYY')} ${formatEndTime(end, timeZone)}`
}
