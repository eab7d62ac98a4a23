import { encodingOf, isPacked, readUtf8, type Encoding } from '../open-text.ts'
import { type JsonPart, JsonPartsError, readJsonParts } from '../json-parts.ts'
import { isCurbLr, kerbKey } from './curb-lr.ts'
import { textOf, type Properties } from './fields.ts'
import { ImportRefusedError } from './notices.ts'
import type { ImportedFeature } from './parking-facts.ts'
import { isOsmParking } from './preset-osm.ts'
import type { Beyond } from './reference-system.ts'
import { toGround } from './streets.ts'

export type Preset = 'own' | 'curblr' | 'osm'

/** What a first look at a file says, before any of its features is read. */
export interface Survey {
  file: string
  encoding: Encoding
  /** Members beside the features, as they stand there. */
  head: Record<string, unknown>
  features: number
  /** How many features have a property that is not null. */
  properties: Map<string, number>
  beyond: Beyond
  /** How many features each preset knows as its own. */
  claims: Record<Preset, number>
  /** How many kerbs of CurbLR lie on one side of one street. */
  kerbs: Map<string, number>
}

/** Names of properties are told and compared; more than this is data in the place of names. */
const MOST_PROPERTIES = 500

/**
 * Reads a file once, so that what stands behind its features, or in the last of them, is known before the first is
 * read.
 * @throws ImportRefusedError where the file is no GeoJSON
 */
export function survey(file: string, asked: Encoding | undefined): Survey {
  const found = open(file)
  const encoding = asked ?? found
  const known: Survey = {
    file,
    encoding,
    head: {},
    features: 0,
    properties: new Map(),
    beyond: { positions: 0, degrees: 0, first: 0, second: 0, sample: null },
    claims: { own: 0, curblr: 0, osm: 0 },
    kerbs: new Map(),
  }
  for (const part of readParts(known)) {
    if (part.key === null) look(known, toFeature(part, file))
    else known.head[part.key] = parse(part, file)
  }
  const { type, features } = known.head
  if (type !== 'FeatureCollection')
    throw new ImportRefusedError('not-geojson', { file }, `type ${JSON.stringify(type)}`)
  if (features !== undefined) throw new ImportRefusedError('not-geojson', { file }, '"features" is no list')
  return known
}

/** The features of a file that has been surveyed, one by one; null for an item that is none. */
export function* readFeatures(
  known: Pick<Survey, 'file' | 'encoding'>,
): Generator<ImportedFeature | { label: string; broken: unknown }> {
  for (const part of readParts(known)) {
    if (part.key !== null) continue
    yield toFeature(part, known.file)
  }
}

function open(file: string): Encoding {
  try {
    if (!isPacked(file)) return encodingOf(file)
  } catch (cause) {
    throw new ImportRefusedError('file-unreadable', { file }, cause instanceof Error ? cause.message : String(cause))
  }
  throw new ImportRefusedError('file-packed', { file }, 'gzip or zip')
}

function* readParts({ file, encoding }: Pick<Survey, 'file' | 'encoding'>): Generator<JsonPart> {
  let type: string | null = null
  try {
    for (const part of readJsonParts(readUtf8(file, encoding), 'features')) {
      if (part.key === 'type') type = part.text
      yield part
    }
  } catch (cause) {
    if (!(cause instanceof JsonPartsError)) throw cause
    if (cause.place === 'its end' && type === '"Feature"')
      throw new ImportRefusedError('not-geojson', { file }, 'one feature a line')
    const code = cause.message === 'is not UTF-8' ? 'encoding' : 'not-json'
    throw new ImportRefusedError(code, { file }, `${cause.place.replace('item', 'feature')} ${cause.message}`)
  }
}

function parse({ key, index, text }: JsonPart, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const what = cause instanceof Error ? cause.message.replaceAll(/\s+/g, ' ') : 'it is no JSON'
    const place = key === null ? { file, feature: `feature ${index + 1}` } : { file }
    throw new ImportRefusedError('not-json', place, what)
  }
}

function toFeature(part: JsonPart, file: string): ImportedFeature | { label: string; broken: unknown } {
  const number = `feature ${part.index + 1}`
  const feature = parse(part, file)
  if (typeof feature !== 'object' || feature === null || Array.isArray(feature))
    return { label: number, broken: feature }
  const { type, properties, geometry, id } = feature as Record<string, unknown>
  if (type !== undefined && type !== 'Feature') return { label: number, broken: { type } }
  const own = isRecord(properties) ? properties : {}
  const name = [id, own['@id'], own['osm_id'], own['id']].find(
    (one) => typeof one === 'string' || typeof one === 'number',
  )
  return {
    properties: own,
    geometry: geometry ?? null,
    label: name === undefined ? number : `${number} (${textOf(name)})`,
  }
}

function isRecord(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function look(known: Survey, feature: ReturnType<typeof toFeature>): void {
  known.features += 1
  if ('broken' in feature) return
  const { properties, geometry } = feature
  count(known.properties, properties)
  if (isCurbLr(properties)) {
    known.claims.curblr += 1
    const key = kerbKey(properties)
    if (key !== null) known.kerbs.set(key, (known.kerbs.get(key) ?? 0) + 1)
  } else if (isOsmParking(properties) || hasOsmGround(properties)) known.claims.osm += 1
  else known.claims.own += 1
  const first = firstPosition(geometry)
  if (first) lookBeyond(known.beyond, first)
}

/** Streets that say their `layer` have been prepared for our map; they say nothing of the parkings' tags. */
function hasOsmGround(properties: Properties): boolean {
  return toGround(properties) !== null && typeof properties['layer'] !== 'string'
}

function count(into: Map<string, number>, properties: Properties): void {
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === '' || (into.size >= MOST_PROPERTIES && !into.has(key))) continue
    into.set(key, (into.get(key) ?? 0) + 1)
  }
}

/** Counts what a first coordinate, or a second one, cannot be. */
function lookBeyond(beyond: Beyond, position: [number, number]): void {
  const [first, second] = position.map(Math.abs)
  beyond.positions += 1
  if (Math.max(first ?? 0, second ?? 0) > 180) beyond.degrees += 1
  if ((first ?? 0) > 90) beyond.first += 1
  if ((second ?? 0) > 90) beyond.second += 1
  if ((second ?? 0) > 90) beyond.sample ??= position
}

/** The first pair of numbers of a shape, however deep. */
export function firstPosition(geometry: unknown): [number, number] | null {
  const { coordinates, geometries } = (geometry ?? {}) as { coordinates?: unknown; geometries?: unknown }
  let inner: unknown = Array.isArray(geometries)
    ? (geometries[0] as { coordinates?: unknown })?.coordinates
    : coordinates
  while (Array.isArray(inner) && Array.isArray(inner[0])) inner = inner[0]
  const [first, second] = Array.isArray(inner) ? inner : []
  return typeof first === 'number' && typeof second === 'number' ? [first, second] : null
}

/** The preset that most of what is a parking in a file speaks; streets alone say nothing. */
export function presetOf({ claims }: Pick<Survey, 'claims'>): Preset {
  if (claims.curblr > 0) return 'curblr'
  return claims.osm > 0 ? 'osm' : 'own'
}
