import { toWireTime, type Instant } from '../../../shared/domain/city-time.ts'
import type { City } from '../../cities/load-cities.ts'
import type { WireParking, WirePlace, WirePrice, WireZone } from '../../cities/city-data.ts'
import { getMapTile } from '../../../shared/api/contract/map-tile.ts'
import { omitAbsent } from '../http/wire.ts'
import type { WireKind } from './tile-index.ts'

/** The objects of a city's map, by their numbers: its parkings, then all else. */
export interface MapObjects {
  count: number
  at(number: number): WireParking | WirePlace
  /** As answers have it; `free` are its free places, where those of the city's data are old. */
  featureOf(number: number, free?: number | null): object
}

export function createMapObjects({ parkings, places, zones }: City): MapObjects {
  const byCode = new Map(zones.map((zone) => [zone.value, zone]))
  const at = (number: number) => (parkings[number] ?? places[number - parkings.length]) as WireParking | WirePlace
  return {
    count: parkings.length + places.length,
    at,
    featureOf: (number, free) => toFeature(at(number), byCode, free),
  }
}

/** What the answer of the map call has beside its objects (entry section 3). */
export function createMapFrame({ parkings, entry }: City, now: Instant) {
  return {
    overAll: {
      parkings: parkings.length,
      spaces: sum(parkings, ({ spaces }) => spaces.total),
      fordisabled: sum(parkings, ({ spaces }) => spaces.fordisabled),
    },
    times: toWireTime(now, entry.timeZone),
  }
}

/** The answer of a city whose objects come by tiles (readings gG-08). */
export function writeFrame(city: City, kinds: readonly WireKind[], now: Instant): string {
  const { zones, parkings } = city
  const prices = new Set<number>()
  for (const { prices: rows = [] } of zones) for (const { price } of rows) prices.add(price)
  for (const { prices: rows = [] } of parkings) for (const { price } of rows) prices.add(price)
  return JSON.stringify({
    status: 'ok',
    features: [],
    ...createMapFrame(city, now),
    tiles: getMapTile.path,
    kinds,
    prices: [...prices].sort((one, other) => one - other),
    examples: zones.some(({ example }) => example),
    counted: parkings.some(({ spaces }) => spaces.free !== undefined),
  })
}

/** The text of the answer with everything that stands on a city's map, some of it at a time. */
export function* writeMap(city: City, now: Instant): Generator<string> {
  const objects = createMapObjects(city)
  yield '{"status":"ok","features":['
  for (let number = 0; number < objects.count; number += 1)
    yield (number === 0 ? '' : ',') + JSON.stringify(objects.featureOf(number))
  yield `],${JSON.stringify(createMapFrame(city, now)).slice(1)}`
}

function toFeature(thing: WireParking | WirePlace, zones: ReadonlyMap<string, WireZone>, free?: number | null) {
  const { value, name, nameEn, objecttype, zone, geometry } = thing
  const parking = 'spaces' in thing ? thing : undefined
  const zonal = parking && zones.get(parking.zone)
  const prices = parking?.prices ?? zonal?.prices
  const marks = parking?.prices ? undefined : zonal
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
          : omitAbsent({ zonenumber: zone, prices: prices?.map((row) => toMapPrice(row, marks)) }),
      spaces: free === undefined || free === null ? parking?.spaces : { ...parking?.spaces, free },
    }),
    geometry,
  }
}

/** The day of a price row is `type` in the list of zones and `daycode` on the map (readings gC-07). */
function toMapPrice({ type, ...row }: WirePrice, marks: WireZone | undefined) {
  return omitAbsent({ daycode: type, ...row, example: marks?.example, converted: marks?.converted })
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0)
}
