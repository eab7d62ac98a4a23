import { toCityTime, type Instant } from '../../../shared/domain/city-time.ts'

/** A moment on a page of the backend's own, in the city's time: `10/06/2026 13:00:05`. */
export function formatAt(at: Instant, timeZone: string): string {
  const { date, minute, second } = toCityTime(at, timeZone)
  const parts = [Math.floor(minute / 60), minute % 60, second].map((part) => String(part).padStart(2, '0'))
  return `${date.split('-').toReversed().join('/')} ${parts.join(':')}`
}
