import type { MapFeatures } from '../../domain/map-features.ts'
import type { Json } from './call.ts'
import { DecodeError } from './decoding.ts'
import type { MapGroup } from '../../domain/map-tile.ts'
import { createMapReader, type MapReaderOptions, type ToLocal } from './map.ts'

/** Milliseconds of work in one go: a frame keeps half of its time for the page. */
export const SLICE_MS = 8

const BEGIN = /"features"\s*:\s*\[/i

/** Letters parsed at once: below a millisecond on a slow phone. */
const BATCH = 16_384

/** How the answer of a tile is read, which is to be joined with those of others. */
export interface TileReading {
  origin: readonly [number, number]
  readGroups(answer: Json, toLocal: ToLocal): readonly MapGroup[]
}

export interface SliceOptions extends Omit<MapReaderOptions, 'origin'> {
  tile?: TileReading | undefined
  now(): number
  /** Lets the page work before the next slice. */
  pause(): Promise<void>
}

export interface MapText {
  features: MapFeatures
  dropped: { features: number; points: number }
}

/**
 * Reads the text of a map answer in slices, without ever parsing the whole of it at once: cuts the list of features
 * between its objects and parses them some kilobytes at a time. A feature that is no JSON is dropped alone.
 * @returns null where the text has no list of features, as in the answer of a failure. Throws DecodeError where the
 * answer breaks off or its frame cannot be read.
 */
export async function readMapText(text: string, options: SliceOptions): Promise<MapText | null> {
  const begin = BEGIN.exec(text)
  if (!begin) return null
  const { tile } = options
  const reader = createMapReader({ ...options, origin: tile?.origin })
  const head = begin.index + begin[0].length
  let at = head
  let deadline = options.now() + SLICE_MS
  while (at < text.length) {
    const batch = cutBatch(text, at)
    for (const wire of parseBatch(text.slice(batch.from, batch.to), batch.objects)) {
      if (wire === undefined) reader.dropped.features += 1
      else reader.add(wire)
    }
    at = batch.to
    if (batch.isLast) break
    if (options.now() < deadline) continue
    // oxlint-disable-next-line no-await-in-loop -- slices come one after another
    await options.pause()
    deadline = options.now() + SLICE_MS
  }
  if (text[at] !== ']') throw new DecodeError('answer.features')
  const frame = parse(text.slice(0, head) + text.slice(at))
  if (frame === undefined) throw new DecodeError('answer')
  return {
    features: tile ? reader.finishTile((toLocal) => tile.readGroups(frame, toLocal)) : reader.finish(frame),
    dropped: reader.dropped,
  }
}

interface Batch {
  from: number
  /** Behind the last object of the batch, or at the end of the list. */
  to: number
  /** Where each object begins and ends. */
  objects: [from: number, to: number][]
  isLast: boolean
}

/** Finds whole objects from a place in the list on, until there is a batch of them. */
function cutBatch(text: string, from: number): Batch {
  const objects: Batch['objects'] = []
  let at = from
  while (at < text.length && at - from < BATCH) {
    const letter = text.charCodeAt(at)
    if (letter === CLOSE_LIST) return { from, to: at, objects, isLast: true }
    if (letter === OPEN || letter === OPEN_LIST || letter === QUOTE) {
      const end = skipValue(text, at)
      objects.push([at, end])
      at = end
    } else if (letter > SPACE && letter !== COMMA) {
      // A bare word such as null where an object belongs.
      const end = at + (/^[^,\]\s]+/.exec(text.slice(at, at + 64))?.[0].length ?? 1)
      objects.push([at, end])
      at = end
    } else at += 1
  }
  return { from, to: at, objects, isLast: at >= text.length }
}

const [SPACE, QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [32, 34, 44, 91, 92, 93, 123, 125] as const

/** The place behind a value; the end of the text where it does not end. */
function skipValue(text: string, from: number): number {
  let depth = 0
  let at = from
  do {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) at = skipString(text, at)
    else {
      if (letter === OPEN || letter === OPEN_LIST) depth += 1
      else if (letter === CLOSE || letter === CLOSE_LIST) depth -= 1
      at += 1
    }
  } while (depth > 0 && at < text.length)
  return depth > 0 ? text.length : at
}

function skipString(text: string, from: number): number {
  let end = from
  do {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
  } while (isEscaped(text, end))
  return end + 1
}

function isEscaped(text: string, quote: number): boolean {
  let count = 0
  while (text.charCodeAt(quote - 1 - count) === BACKSLASH) count += 1
  return count % 2 === 1
}

/** The objects of a batch; undefined for each that is no JSON. */
function parseBatch(text: string, objects: Batch['objects']): (Json | undefined)[] {
  const whole = parse(`[${text.replace(/^[\s,]+|[\s,]+$/g, '')}]`)
  if (Array.isArray(whole)) return whole
  const first = objects[0]?.[0] ?? 0
  const offset = text.search(/[^\s,]/)
  return objects.map(([from, to]) => parse(text.slice(from - first + offset, to - first + offset)))
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
