import { type MapBounds, parsePoint } from '../../domain/coordinates.ts'
import type { FeatureFacts, FeaturesBuilder } from '../../domain/features-builder.ts'
import { type MapFilter, mapFilterOf, type MapObject, parseMapObject } from '../../domain/map-object.ts'
import { parseDayType, type TariffRow } from '../../domain/tariff.ts'
import type { Json } from './call.ts'

/**
 * Reads objects of the map answer. Tens of thousands come at once, so fields are read by their wire names straight
 * from the parsed JSON, and not through decoding.ts, whose maps of lower-case names would cost seconds; points go
 * straight to the builder.
 */
export interface FeatureReader {
  /** What cannot be shown is left out and counted: no geometry, or none of it within the city. */
  read(wire: Json): void
  dropped: { features: number; points: number }
}

type Loose = { readonly [name: string]: Json | undefined }

interface Kind {
  object: MapObject
  filter: MapFilter
}

const NOTHING: Loose = {}

const NO_TARIFF: readonly TariffRow[] = []

/** How many points each part of a shape needs at least. */
const LEAST = { point: 1, line: 2, polygon: 3 } as const

export function createFeatureReader(bounds: MapBounds | null, builder: FeaturesBuilder): FeatureReader {
  const tariffs = new Map<string, { wire: readonly Json[]; rows: readonly TariffRow[] }>()
  const texts = new Map<string, readonly TariffRow[]>()
  const kinds = new Map<string, Map<string, Kind>>()
  const dropped = { features: 0, points: 0 }

  /** Parkings of a zone mostly carry the same rows: they are compared, and read once. */
  function readTariff(zone: string, prices: Json | undefined): readonly TariffRow[] {
    if (!Array.isArray(prices) || prices.length === 0) return NO_TARIFF
    const known = tariffs.get(zone)
    if (known && isSameTariff(known.wire, prices)) return known.rows
    const rows = byText(JSON.stringify(prices), prices)
    tariffs.set(zone, { wire: prices, rows })
    return rows
  }

  function byText(text: string, prices: readonly Json[]): readonly TariffRow[] {
    const rows = texts.get(text) ?? prices.map(readPrice)
    texts.set(text, rows)
    return rows
  }

  function readPoint(wire: Json): void {
    const point = parsePoint(wire, bounds)
    if (point) builder.addPoint(point[0], point[1])
    else dropped.points += 1
  }

  /**
   * Hands over the points, however deep they lie: the rings of a MultiPolygon lie one level below those of a Polygon.
   * Answers how many parts there were.
   */
  function readParts(wire: Json, least: number): number {
    if (!Array.isArray(wire)) {
      readPoint(wire)
      return Number(builder.endPart(least))
    }
    let parts = 0
    const isDeep = wire.some(isList)
    for (const inner of wire) {
      if (isDeep) parts += readParts(inner, least)
      else readPoint(inner)
    }
    return isDeep ? parts : Number(builder.endPart(least))
  }

  function read(wire: Json): void {
    const feature = toLoose(wire)
    const properties = toLoose(feature['properties'])
    const { coordinates, type } = toLoose(feature['geometry'])
    const shape = typeof type === 'string' ? (SHAPES[type] ?? SHAPES[type.toLowerCase()]) : undefined
    if (shape === undefined || coordinates === undefined || readParts(coordinates, LEAST[shape]) === 0) {
      dropped.features += 1
      return
    }
    const zone = toLoose(properties['zone'])
    const spaces = toLoose(properties['spaces'])
    const category = toText(properties['category'])
    const { object, filter } = readKind(toText(properties['objecttype']), category)
    const code = toText(properties['code'])
    const zoneNumber = toText(zone['zonenumber'])
    builder.endObject({
      object,
      filter,
      code,
      name: toText(properties['name']) || code,
      nameEn: toText(properties['nameEn']),
      address: toText(properties['address']),
      zone: zoneNumber,
      isFree: object === 'parkings' && (filter === 'free' || isTrue(properties['freeparking'])),
      isInactive: isTrue(properties['inactive']),
      tariff: readTariff(zoneNumber, zone['prices']),
      total: toCount(spaces['total']),
      free: toCount(spaces['free']),
      disabled: toCount(spaces['fordisabled']),
      shape,
    })
  }

  function readKind(objecttype: string, category: string): Kind {
    const known = kinds.get(objecttype)?.get(category)
    if (known) return known
    const object = parseMapObject(objecttype || null)
    const kind = { object, filter: mapFilterOf(object, category || null) }
    kinds.set(objecttype, (kinds.get(objecttype) ?? new Map<string, Kind>()).set(category, kind))
    return kind
  }

  return { read, dropped }
}

const SHAPES: Readonly<Record<string, FeatureFacts['shape']>> = {
  LineString: 'line',
  Polygon: 'polygon',
  Point: 'point',
  point: 'point',
  linestring: 'line',
  multilinestring: 'line',
  polygon: 'polygon',
  multipolygon: 'polygon',
}

const isList = (wire: Json): boolean => Array.isArray(wire)

/** Whether two lists of price rows say the same, without writing either of them out. */
function isSameTariff(one: readonly Json[], other: readonly Json[]): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index += 1)
    if (!isSameRow(toLoose(one[index]), toLoose(other[index]))) return false
  return true
}

/** In all that `readPrice` reads. */
function isSameRow(one: Loose, other: Loose): boolean {
  const isSame =
    one['daycode'] === other['daycode'] &&
    one['type'] === other['type'] &&
    one['price'] === other['price'] &&
    one['example'] === other['example'] &&
    one['converted'] === other['converted'] &&
    'tier' in one === 'tier' in other
  return isSame && isSameTime(one, other) && isSameTime(toLoose(one['interval']), toLoose(other['interval']))
}

function isSameTime(one: Loose, other: Loose): boolean {
  return one['from'] === other['from'] && one['to'] === other['to']
}

/**
 * `daycode` of the map is read as the `type` of the zones is (readings gC-07); an unknown day, or a price that is none,
 * makes the tariff unknown.
 */
function readPrice(wire: Json): TariffRow {
  const row = toLoose(wire)
  const times = 'interval' in row ? toLoose(row['interval']) : row
  const day = toText(row['daycode']) || toText(row['type'])
  const type = parseDayType(/^\d$/.test(day) ? Number(day) : day.toLowerCase())
  const price = toCount(row['price'])
  const entry: TariffRow = {
    type: type ?? 'default',
    from: toText(times['from']),
    to: toText(times['to']),
    price: price ?? 0,
  }
  if (isTrue(row['example'])) entry.isExample = true
  const currency = toText(row['converted'])
  if (currency !== '') entry.convertedFrom = currency
  return type === null || price === null || 'tier' in row ? { ...entry, tier: true } : entry
}

function toLoose(wire: Json | undefined): Loose {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? wire : NOTHING
}

function toText(wire: Json | undefined): string {
  if (typeof wire === 'string') return wire
  return typeof wire === 'number' ? String(wire) : ''
}

function toCount(wire: Json | undefined): number | null {
  const count = typeof wire === 'string' && wire !== '' ? Number(wire) : wire
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}

function isTrue(wire: Json | undefined): boolean {
  return wire === true || wire === 1 || wire === 'true' || wire === '1'
}
