import type { LonLat } from './coordinates.ts'
import type { Instant } from './city-time.ts'
import type { MapGroup, Tiling } from './map-tile.ts'
import { projectPoint, unprojectPoint } from './mercator.ts'
import { MAP_FILTERS, MAP_OBJECTS, type MapFilter, type MapObject } from './map-object.ts'
import { createTexts, type Texts } from './packed-texts.ts'
import type { TariffRow } from './tariff.ts'

export const SHAPE = { point: 0, line: 1, polygon: 2 } as const
export const FLAG = { free: 1, inactive: 2, disabled: 4 } as const
/** Numbers of places that a city does not say. */
export const UNKNOWN = -1

export type TextName = 'code' | 'name' | 'nameEn' | 'address'

/** What the legend says of the whole city (readings gC-22). */
export interface MapTotals {
  parkings: number | null
  spaces: number | null
  disabled: number | null
}

/**
 * Everything on a city's map in flat arrays, one row per object: tens of thousands cost a few megabytes outside the
 * heap, are drawn without a look-up, and go into the browser's database as they are.
 */
export interface MapFeatures {
  count: number
  /** World point (see mercator.ts) that coordinates are relative to, so that single precision keeps centimetres. */
  origin: readonly [number, number]
  object: Uint8Array
  /** Index into MAP_FILTERS. */
  filter: Uint8Array
  flags: Uint8Array
  shape: Uint8Array
  /** First part (line or ring) of each object, and one more at the end. */
  parts: Uint32Array
  /** First point of each part, and one more at the end. */
  points: Uint32Array
  /** x and y of each point. */
  coordinates: Float32Array
  /** min x, min y, max x, max y of each object. */
  boxes: Float32Array
  /** Index into `zones`. */
  zone: Uint16Array
  zones: readonly string[]
  /** Index into `tariffs`. */
  tariff: Uint16Array
  tariffs: readonly (readonly TariffRow[])[]
  total: Int32Array
  free: Int32Array
  disabled: Int32Array
  /** What is written of each object. */
  texts: Readonly<Record<TextName, Texts>>
  totals: MapTotals
  /** When the city made the data. */
  time: Instant | null
  /** What a tile has from afar in place of its objects. */
  groups: readonly MapGroup[]
  /** Where the objects come from by view; null where these are all of them. */
  tiling: Tiling | null
}

/** One object of a map; null where its places are not known. */
export interface MapFeature {
  object: MapObject
  filter: MapFilter
  code: string
  name: string
  nameEn: string
  address: string
  zone: string
  isFree: boolean
  isInactive: boolean
  tariff: readonly TariffRow[]
  total: number | null
  free: number | null
  disabled: number | null
  /** Where a route leads: the middle of what it covers. */
  point: LonLat
}

const PARKINGS = MAP_OBJECTS.indexOf('parkings')

export const isParking = ({ object }: Pick<MapFeatures, 'object'>, index: number): boolean => object[index] === PARKINGS

/** Whether the city counts free places. */
export const hasCounts = ({ tiling, free }: Pick<MapFeatures, 'tiling' | 'free'>): boolean =>
  tiling?.hasCounts ?? free.some((places) => places !== UNKNOWN)

/** One object as views want it. */
export function readFeature(features: MapFeatures, index: number): MapFeature {
  const flags = features.flags[index] ?? 0
  const known = (places: number | undefined) => (places === undefined || places === UNKNOWN ? null : places)
  return {
    object: MAP_OBJECTS[features.object[index] ?? 0] ?? 'other',
    filter: MAP_FILTERS[features.filter[index] ?? 0] ?? 'other',
    code: features.texts.code.get(index),
    name: features.texts.name.get(index),
    nameEn: features.texts.nameEn.get(index),
    address: features.texts.address.get(index),
    zone: features.zones[features.zone[index] ?? 0] ?? '',
    isFree: (flags & FLAG.free) > 0,
    isInactive: (flags & FLAG.inactive) > 0,
    tariff: features.tariffs[features.tariff[index] ?? 0] ?? [],
    total: known(features.total[index]),
    free: known(features.free[index]),
    disabled: known(features.disabled[index]),
    point: pointOf(features, index),
  }
}

/** A point on or within the object: a line's middle point, else the middle of its box. */
export function pointOf(features: MapFeatures, index: number): LonLat {
  const [x, y] = middleOf(features, index)
  return unprojectPoint([x + features.origin[0], y + features.origin[1]])
}

/** The same, relative to the origin. */
export function middleOf({ boxes, shape, parts, points, coordinates }: MapFeatures, index: number): [number, number] {
  const at = (place: number) => coordinates[place] ?? 0
  if (shape[index] === SHAPE.line) {
    const part = parts[index] ?? 0
    const from = points[part] ?? 0
    const middle = (points[part + 1] ?? from) - 1 - from
    const low = from + Math.floor(middle / 2)
    const high = from + Math.ceil(middle / 2)
    return [(at(low * 2) + at(high * 2)) / 2, (at(low * 2 + 1) + at(high * 2 + 1)) / 2]
  }
  const box = index * 4
  return [((boxes[box] ?? 0) + (boxes[box + 2] ?? 0)) / 2, ((boxes[box + 1] ?? 0) + (boxes[box + 3] ?? 0)) / 2]
}

/** Something for every kind of text. */
export function mapTexts<T>(make: (name: TextName) => T): Record<TextName, T> {
  return { code: make('code'), name: make('name'), nameEn: make('nameEn'), address: make('address') }
}

export const NO_FEATURES: MapFeatures = {
  count: 0,
  origin: projectPoint([0, 0]),
  object: new Uint8Array(),
  filter: new Uint8Array(),
  flags: new Uint8Array(),
  shape: new Uint8Array(),
  parts: new Uint32Array(1),
  points: new Uint32Array(1),
  coordinates: new Float32Array(),
  boxes: new Float32Array(),
  zone: new Uint16Array(),
  zones: [],
  tariff: new Uint16Array(),
  tariffs: [],
  total: new Int32Array(),
  free: new Int32Array(),
  disabled: new Int32Array(),
  texts: mapTexts(() => createTexts([])),
  totals: { parkings: null, spaces: null, disabled: null },
  time: null,
  groups: [],
  tiling: null,
}
