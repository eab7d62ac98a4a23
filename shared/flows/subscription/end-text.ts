import { type Instant, MINUTE_MS, toCityTime } from '../../domain/city-time.ts'
import { formatMoment } from '../../i18n/format.ts'

/**
 * When a season ticket ends: at midnight it is 24:00 of the last date, the one that its purchase has named. "12/04/2025
 * 24:00", "12/04/2025 15:20".
 */
export function endText(end: Instant, timeZone: string): string {
  return toCityTime(end, timeZone).minute === 0
    ? `${formatMoment(end - MINUTE_MS, timeZone, 'DD/MM/YYYY')} 24:00`
    : formatMoment(end, timeZone, 'DD/MM/YYYY HH:mm')
}
