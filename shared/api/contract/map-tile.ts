import type { LonLat, MapBounds } from '../../domain/coordinates.ts'
import { parsePoint, PERSON_DIGITS } from '../../domain/coordinates.ts'
import type { MapFeatures } from '../../domain/map-features.ts'
import type { MapFilter } from '../../domain/map-object.ts'
import type { TileAddress } from '../../domain/map-tile.ts'
import type { Call, Json } from './call.ts'
import { openPart, openSource, orNull, pick, readOptionalNumber, readOptionalText } from './decoding.ts'
import { createMapReader, type MapReader, type MapReaderOptions } from './map.ts'
import { readGroups } from './map-groups.ts'

export interface FindQuestion {
  /** What was typed; empty for what is nearest. */
  query: string
  /** Where distances count from: the person, where the page knows. */
  point: LonLat
  /** What is shown; empty for everything. */
  filters: readonly MapFilter[]
  /** How many are wanted. */
  most: number
}

export interface FoundOnMap {
  /** Best first. */
  features: MapFeatures
  /** How many there are. */
  total: number
  /** What was looked for in place of what was typed; empty where it is what was typed. */
  meant: string
  /** The zone whose number was typed, with how many objects it has. */
  zone: { number: string; count: number } | null
  /** What a view has to hold to show all of the zone, else what is listed. */
  bounds: MapBounds | null
}

/** Throws DecodeError. */
function readList(answer: Json, options: MapReaderOptions): MapReader {
  const reader = createMapReader(options)
  const features = pick(openSource(answer), 'features')
  if (Array.isArray(features)) for (const feature of features) reader.add(feature)
  return reader
}

/** What was found, with coordinates as they are wanted. Throws DecodeError. */
export function readFound(answer: Json, options: MapReaderOptions): FoundOnMap {
  const features = readList(answer, options).finishTile(() => [])
  const source = openSource(answer)
  const zone = orNull(() => openPart(source, 'zone'))
  const number = zone && orNull(() => readOptionalText(zone, 'zonenumber'))
  const corners = pick(source, 'bounds')
  const [low, high] = Array.isArray(corners) ? corners.map((corner) => parsePoint(corner)) : []
  return {
    features,
    total: Math.max(orNull(() => readOptionalNumber(source, 'total') ?? 0) ?? 0, features.count),
    meant: orNull(() => readOptionalText(source, 'meant')) ?? '',
    zone: number ? { number, count: orNull(() => zone && readOptionalNumber(zone, 'count')) ?? 0 } : null,
    bounds:
      low && high
        ? [
            [low[1], low[0]],
            [high[1], high[0]],
          ]
        : null,
  }
}

/** A tile of the map of a city with more objects than one answer holds (readings gG-08). */
export const getMapTile: Call<TileAddress, MapFeatures> = {
  name: 'getMapTile',
  method: 'GET',
  path: '/api/info/get-map-tile/v1/{z}/{x}/{y}',
  body: 'query',
  token: 'none',
  encode: ({ z, x, y }) => ({ z, x, y }),
  decode: (answer, timeZone) =>
    readList(answer, { bounds: null, timeZone }).finishTile((toLocal) => readGroups(answer, toLocal)),
}

/** Looks for objects where the page does not have all of them. */
export const findOnMap: Call<FindQuestion | { code: string }, FoundOnMap> = {
  name: 'findOnMap',
  method: 'GET',
  path: '/api/info/find-on-map/v1',
  body: 'query',
  token: 'none',
  encode(question) {
    if ('code' in question) return { code: question.code }
    const { query, point, filters, most } = question
    return {
      query: query === '' ? undefined : query,
      latitude: point[1].toFixed(PERSON_DIGITS),
      longitude: point[0].toFixed(PERSON_DIGITS),
      filters: filters.length === 0 ? undefined : filters.join(','),
      count: most,
    }
  },
  decode: (answer, timeZone) => readFound(answer, { bounds: null, timeZone }),
}
