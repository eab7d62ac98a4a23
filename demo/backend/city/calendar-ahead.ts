import type { Logger } from 'pino'
import { toCityTime, type Instant } from '../../../shared/domain/city-time.ts'
import { DAY_MS } from '../../../shared/domain/zone-offset.ts'
import type { CityModel } from './city-model.ts'

/** So long before a year begins somebody can still write it down. */
const AHEAD_MS = 60 * DAY_MS

/** The first year, of now and of soon, that the calendar of a city has not; null where it has them. */
export function missingYear({ settings, timeZone }: CityModel, now: Instant): number | null {
  const years = [now, now + AHEAD_MS].map((at) => Number(toCityTime(at, timeZone).date.slice(0, 4)))
  return years.find((year) => !settings.calendar?.years.includes(year)) ?? null
}

/** Without its year in the calendar no minute of parking has a price, and nothing can be sold. */
export function warnOfCalendars(cities: readonly CityModel[], { log, now }: { log: Logger; now: Instant }): void {
  for (const city of cities) {
    const year = missingYear(city, now)
    if (year === null) continue
    log.warn({ city: city.name, year }, 'the calendar of the city does not have this year: parking in it has no price')
  }
}
