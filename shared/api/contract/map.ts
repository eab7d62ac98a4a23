import { type Instant, parseWireTime } from '../../domain/city-time.ts'
import type { MapBounds } from '../../domain/coordinates.ts'
import { createFeaturesBuilder } from '../../domain/features-builder.ts'
import type { MapFeatures, MapTotals } from '../../domain/map-features.ts'
import type { MapGroup, TileAddress } from '../../domain/map-tile.ts'
import type { Call, Json } from './call.ts'
import {
  DecodeError,
  openPart,
  openSource,
  orNull,
  pick,
  readOptionalNumber,
  readOptionalText,
  readText,
  readTime,
} from './decoding.ts'
import { createFeatureReader } from './map-feature.ts'
import { readTiling } from './map-tiling.ts'

/** How many places are free now, by parking code (readings 3.14, map cache). */
export interface Occupancy {
  at: Instant
  free: ReadonlyMap<string, number>
}

/** Reads the map answer piece by piece; large answers are read by map-text.ts in slices. */
export interface MapReader {
  add(wire: Json): void
  /** The answer around its features. Throws DecodeError. */
  finish(answer: Json): MapFeatures
  /** The same of a tile, which says nothing of the whole city; reads what it has beside its objects. */
  finishTile(readGroups: (toLocal: ToLocal) => readonly MapGroup[]): MapFeatures
  dropped: { features: number; points: number }
}

/** A point as the features have it. */
export type ToLocal = (longitude: number, latitude: number) => [x: number, y: number]

export interface MapReaderOptions {
  bounds: MapBounds | null
  timeZone?: string | undefined
  /** World point that coordinates are relative to; the first one that is read where it is absent. */
  origin?: readonly [number, number] | undefined
}

const NOTHING_SAID = { totals: { parkings: null, spaces: null, disabled: null }, time: null }

export function createMapReader(options: MapReaderOptions): MapReader {
  const builder = createFeaturesBuilder(options.origin)
  const { read, dropped } = createFeatureReader(options.bounds, builder)
  return {
    dropped,
    add: read,
    finish(answer) {
      const source = openSource(answer)
      const totals = orNull(() => openPart(source, 'overAll'))
      const count = (names: string) => orNull(() => totals && (readOptionalNumber(totals, names) ?? null))
      const all: MapTotals = {
        parkings: count('parkings|total'),
        spaces: count('spaces'),
        disabled: count('fordisabled'),
      }
      const time = orNull(() => readOptionalText(source, 'times'))
      return builder.finish({
        totals: all,
        time: time === null ? null : parseWireTime(time, options.timeZone ?? 'Europe/Moscow'),
        tiling: readTiling(source),
      })
    },
    finishTile: (readGroups) => builder.finish({ ...NOTHING_SAID, groups: readGroups(builder.toLocal) }),
  }
}

export const getMap: Call<void, MapFeatures> = {
  name: 'getMap',
  method: 'GET',
  path: '/api/info/get-map-info/v3',
  aliases: ['/api/info/get-map-info-v2'],
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode(answer, timeZone) {
    const features = pick(openSource(answer), 'features')
    if (!Array.isArray(features)) throw new DecodeError('answer.features')
    const reader = createMapReader({ bounds: null, timeZone })
    for (const feature of features) reader.add(feature)
    return reader.finish(answer)
  },
}

/** Of one tile, or of the whole city. */
export const getOccupancy: Call<TileAddress | void, Occupancy> = {
  name: 'getOccupancy',
  method: 'GET',
  path: '/api/info/get-map-occupancy/v1',
  body: 'query',
  token: 'none',
  encode: (tile) => (tile ? { z: tile.z, x: tile.x, y: tile.y } : {}),
  decode(answer, timeZone) {
    const source = openSource(answer)
    const rows = pick(source, 'result')
    if (!Array.isArray(rows)) throw new DecodeError('answer.result')
    return {
      at: readTime(source, 'times', timeZone),
      free: new Map(rows.flatMap((wire) => orNull(() => readFree(wire)) ?? [])),
    }
  },
}

/** A row that says nothing of free places, or cannot be read, costs no other its count. Throws DecodeError. */
function readFree(wire: Json): [code: string, free: number][] {
  const row = openSource(wire)
  const free = readOptionalNumber(row, 'free') ?? -1
  return free < 0 ? [] : [[readText(row, 'code'), Math.floor(free)]]
}
