import { FLAG } from '../../domain/map-features.ts'
import { MAP_FILTERS, mapFilterOf, parseMapObject } from '../../domain/map-object.ts'
import type { KindCount, Tiling } from '../../domain/map-tile.ts'
import type { Json } from './call.ts'
import { openSource, orNull, pick, readFlag, readOptionalNumber, readOptionalText, type Source } from './decoding.ts'

export const listOf = (source: Source, name: string): readonly Json[] => {
  const list = pick(source, name)
  return Array.isArray(list) ? list : []
}

/** What cannot be read is left out, as objects of the map are. */
export function readKinds(source: Source): KindCount[] {
  return listOf(source, 'kinds').flatMap((wire) => orNull(() => readKind(openSource(wire))) ?? [])
}

/** Throws DecodeError. */
function readKind(source: Source): KindCount[] {
  const count = readOptionalNumber(source, 'count') ?? 0
  if (!Number.isInteger(count) || count <= 0) return []
  const object = parseMapObject(readOptionalText(source, 'objecttype'))
  const filter = mapFilterOf(object, readOptionalText(source, 'category'))
  const isFree = object === 'parkings' && (filter === 'free' || readFlag(source, 'freeparking'))
  const isForDisabled = filter === 'fordisabled' || readFlag(source, 'fordisabled')
  const flags = (isFree ? FLAG.free : 0) | (isForDisabled ? FLAG.disabled : 0)
  return [{ filter: MAP_FILTERS.indexOf(filter), flags, count }]
}

/** Null where there is no path of tiles, as in an answer that has all objects, or one that leads nowhere. */
export function readTiling(source: Source): Tiling | null {
  const path = orNull(() => readOptionalText(source, 'tiles'))
  const isPath = path?.startsWith('/') && ['{z}', '{x}', '{y}'].every((part) => path.includes(part))
  const kinds = readKinds(source)
  const prices = listOf(source, 'prices').filter((price) => typeof price === 'number' && Number.isSafeInteger(price))
  const hasCounts = readFlag(source, 'counted')
  const hasExamples = readFlag(source, 'examples')
  return path && isPath ? { path, kinds, prices: prices as number[], hasCounts, hasExamples } : null
}
