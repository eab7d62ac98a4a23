import { endOfDate, toCityTime, type Instant } from './city-time.ts'

/** What may be put right of a paid parking, each once. */
export const CORRECTABLE = ['vehicle', 'zone', 'start'] as const

export type Correctable = (typeof CORRECTABLE)[number]

/** The last millisecond in which a parking may be corrected: 23:59 of its city date. Source: readings gD-44. */
export function correctionDeadline({ start }: { start: Instant }, timeZone: string): Instant {
  return endOfDate(toCityTime(start, timeZone).date, timeZone)
}
