import { type Instant, toCityTime } from './city-time.ts'

/**
 * Which text of the personal-data rules is agreed to now: the version that the city names, or without one the day, which
 * says which text was in force (readings gE-11).
 */
export function consentVersion(named: string | null, { now, timeZone }: { now: Instant; timeZone: string }): string {
  return named ?? toCityTime(now, timeZone).date
}
