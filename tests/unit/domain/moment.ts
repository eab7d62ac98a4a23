import type { Instant } from '../../../shared/domain/city-time.ts'

export const MOSCOW = 'Europe/Moscow'
export const YEKATERINBURG = 'Asia/Yekaterinburg'
export const BERLIN = 'Europe/Berlin'

/** A moment by the clock of Moscow, `2025-03-12 10:00` or with seconds. */
export function moscow(text: string): Instant {
  return Date.parse(`${text.replace(' ', 'T')}+03:00`)
}

/** A moment by the clock of Yekaterinburg. */
export function yekaterinburg(text: string): Instant {
  return Date.parse(`${text.replace(' ', 'T')}+05:00`)
}

/** Reads the moment in the zone's own spelling, for zones that never change their clocks. */
export function cityMoment(text: string, timeZone: string): Instant {
  return timeZone === YEKATERINBURG ? yekaterinburg(text) : moscow(text)
}
