import { toWireTime, type Instant } from '../../../shared/domain/city-time.ts'
import type { City } from '../../cities/load-cities.ts'
import type { WireParking, WirePlace, WirePrice, WireZone } from '../../cities/city-data.ts'
import { omitAbsent } from '../http/wire.ts'

/** The answer of the map call: everything that stands on a city's map (entry section 3). */
export function createMapAnswer(city: City, now: Instant) {
  const zones = new Map(city.zones.map((zone) => [zone.value, zone]))
  const { parkings, places } = city
  return {
    status: 'ok',
    features: [
      ...parkings.map((parking) => toFeature(parking, zones)),
      ...places.map((place) => toFeature(place, zones)),
    ],
    overAll: {
      parkings: parkings.length,
      spaces: sum(parkings, ({ spaces }) => spaces.total),
      fordisabled: sum(parkings, ({ spaces }) => spaces.fordisabled),
    },
    times: toWireTime(now, city.entry.timeZone),
  }
}

function toFeature(thing: WireParking | WirePlace, zones: ReadonlyMap<string, WireZone>) {
  const { value, name, nameEn, objecttype, zone, geometry } = thing
  const parking = 'spaces' in thing ? thing : undefined
  const zonal = parking && zones.get(parking.zone)
  const prices = parking?.prices ?? zonal?.prices
  const example = parking?.prices ? undefined : zonal?.example
  return {
    type: 'Feature',
    properties: omitAbsent({
      objecttype,
      category: parking?.category,
      code: value,
      name,
      nameEn,
      address: parking?.address ?? '',
      freeparking: parking?.freeparking,
      inactive: parking?.inactive,
      zone:
        zone === undefined || zone === ''
          ? undefined
          : omitAbsent({ zonenumber: zone, prices: prices?.map((row) => toMapPrice(row, example)) }),
      spaces: parking?.spaces,
    }),
    geometry,
  }
}

/** The day of a price row is `type` in the list of zones and `daycode` on the map (readings gC-07). */
function toMapPrice({ type, ...row }: WirePrice, example: true | undefined) {
  return omitAbsent({ daycode: type, ...row, example })
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0)
}
