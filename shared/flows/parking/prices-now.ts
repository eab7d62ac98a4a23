import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import { tariffNow } from '../../domain/tariff-now.ts'
import type { CityData } from './draft.ts'

/** What an hour costs at this moment, in kopecks by the code of the place; without those that cannot be told. */
export function pricesNow(
  { settings, zones, parkings, timeZone }: CityData,
  at: Instant,
): ReadonlyMap<string, Kopecks> {
  const calendar = settings.calendar ?? null
  const byZone = new Map(zones.map((zone) => [zone.code, zone]))
  const places = settings.paymentByParkingId
    ? parkings.map(({ code, zone, isFree, prices }) => ({
        code,
        zone,
        rows: isFree ? [] : (prices ?? byZone.get(zone)?.prices ?? []),
      }))
    : zones.map(({ code, prices }) => ({ code, zone: code, rows: prices }))
  const found = calendar
    ? places.flatMap(({ code, zone, rows }) => {
        const now = rows.length > 0 && tariffNow({ rows, zone, calendar, at, timeZone })
        return now && now.ok ? [[code, now.value.price] as const] : []
      })
    : []
  return new Map(found)
}
