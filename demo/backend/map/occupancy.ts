import { createHash } from 'node:crypto'
import { toCityTime, toWireTime, type Instant } from '../../../shared/domain/city-time.ts'
import type { City } from '../../cities/load-cities.ts'
import type { WireParking } from '../../cities/city-data.ts'

/**
 * How full a street is by the hour, as a part of its places: empty nights, full working days, a lull before the
 * evening.
 */
const BY_HOUR = [
  0.3, 0.28, 0.26, 0.25, 0.26, 0.32, 0.45, 0.62, 0.78, 0.88, 0.93, 0.95, 0.94, 0.93, 0.92, 0.9, 0.86, 0.82, 0.84, 0.8,
  0.68, 0.55, 0.44, 0.36,
]
const MINUTES_A_CHANGE = 5
const MS_A_CHANGE = MINUTES_A_CHANGE * 60_000

/** The instant that free places are counted for: they change every five minutes. */
export function countedAt(now: Instant): Instant {
  return now - (now % MS_A_CHANGE)
}

/** Free places now, of every parking of a list that counts them: sensors of a demo city, the same for all who ask. */
export function* writeOccupancy(
  parkings: Iterable<WireParking>,
  { entry: { timeZone } }: City,
  now: Instant,
): Generator<string> {
  const at = countedAt(now)
  yield `{"status":"ok","times":${JSON.stringify(toWireTime(at, timeZone))},"result":[`
  let isFirst = true
  for (const parking of parkings) {
    const free = countFree(parking, { at, timeZone })
    if (free === null) continue
    yield (isFirst ? '' : ',') + JSON.stringify({ code: parking.value, free })
    isFirst = false
  }
  yield ']}'
}

/** Free places of one parking; null where it counts none. */
export function countFree(
  { value, spaces, inactive }: WireParking,
  { at, timeZone }: { at: Instant; timeZone: string },
): number | null {
  if (spaces.free === undefined || inactive) return null
  const { minute, weekday } = toCityTime(at, timeZone)
  const hour = Math.floor(minute / 60)
  const share = (minute % 60) / 60
  const usual = (BY_HOUR[hour] ?? 0) * (1 - share) + (BY_HOUR[(hour + 1) % 24] ?? 0) * share
  const full = weekday > 5 ? usual * 0.7 : usual
  // What the street's own data say of it at noon, and a car that comes or goes.
  const own = 1 - spaces.free / Math.max(1, spaces.total) - 0.6
  const stir = ((createHash('sha256').update(`${value}:${at}`).digest()[0] ?? 0) / 255 - 0.5) * 0.16
  const taken = Math.min(1, Math.max(0, full + own * 0.4 + stir))
  return Math.round(spaces.total * (1 - taken))
}
