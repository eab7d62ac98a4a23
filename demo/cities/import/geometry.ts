import type { WireGeometry, WirePoint } from '../city-data.ts'
import type { NoticeCode } from './notice-kinds.ts'
import type { ReferenceSystem } from './reference-system.ts'

/** The shapes of a feature in the shape of the wire, and what was done to them; or why there are none. */
export type Shapes =
  { ok: true; shapes: WireGeometry[]; changes: NoticeCode[] } | { ok: false; code: NoticeCode; value: unknown }

interface GeoJsonShape {
  type: string
  coordinates: unknown
}

class ShapeError extends Error {
  readonly code: NoticeCode
  readonly value: unknown

  constructor(code: NoticeCode, value: unknown) {
    super(code)
    this.code = code
    this.value = value
  }
}

const DIMENSION: Readonly<Record<string, number>> = { Point: 0, LineString: 1, Polygon: 2 }

/**
 * Each part of what has several is a shape of its own; of a collection only the parts of its highest dimension are
 * taken. A ring that its file leaves open is closed. A shape with one wrong position is refused as a whole.
 */
export function readShapes(geometry: unknown, { toDegrees }: Pick<ReferenceSystem, 'toDegrees'>): Shapes {
  if (geometry === null || geometry === undefined) return { ok: false, code: 'geometry-null', value: '' }
  const changes = new Set<NoticeCode>()
  try {
    const all = flatten(geometry).map((shape) => toWire(shape, { toDegrees, changes }))
    const most = Math.max(...all.map(({ type }) => DIMENSION[type] ?? 0))
    const shapes = all.filter(({ type }) => DIMENSION[type] === most)
    if (shapes.length === 0) return { ok: false, code: 'geometry-broken', value: geometry }
    if (shapes.length < all.length) changes.add('geometry-reduced')
    if (shapes.length > 1) changes.add('geometry-split')
    return { ok: true, shapes, changes: [...changes] }
  } catch (cause) {
    if (cause instanceof ShapeError) return { ok: false, code: cause.code, value: cause.value }
    throw cause
  }
}

/** The single shapes of a geometry, however many it collects. */
function flatten(geometry: unknown): GeoJsonShape[] {
  const { type, coordinates, geometries } = (geometry ?? {}) as Record<string, unknown>
  if (type === 'GeometryCollection') return listOf(geometries).flatMap(flatten)
  const name = typeof type === 'string' ? type : ''
  const single = name.replace(/^Multi/, '')
  if (!(single in DIMENSION)) throw new ShapeError('geometry-unknown', type ?? geometry)
  if (name === single) return [{ type: name, coordinates }]
  return listOf(coordinates).map((part) => ({ type: single, coordinates: part }))
}

type Reading = Pick<ReferenceSystem, 'toDegrees'> & { changes: Set<NoticeCode> }

function toWire({ type, coordinates }: GeoJsonShape, reading: Reading): WireGeometry {
  if (type === 'Point') return { type, coordinates: toPoint(coordinates, reading) }
  if (type === 'LineString') {
    const points = toPoints(coordinates, reading)
    if (points.length < 2) throw new ShapeError('geometry-broken', coordinates)
    return { type, coordinates: points }
  }
  // Without its outer ring a polygon is nothing; without a hole it is itself.
  const [outer, ...holes] = listOf(coordinates)
  return {
    type: 'Polygon',
    coordinates: [outer, ...holes.filter((hole) => listOf(hole).length > 0)].map((ring) => toRing(ring, reading)),
  }
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new ShapeError('geometry-broken', value ?? 'nothing')
  return value
}

function toPoints(positions: unknown, reading: Reading): WirePoint[] {
  return listOf(positions).map((position) => toPoint(position, reading))
}

function toPoint(position: unknown, { toDegrees }: Reading): WirePoint {
  const [first, second] = listOf(position)
  if (typeof first !== 'number' || typeof second !== 'number') throw new ShapeError('geometry-broken', position)
  const [longitude, latitude] = toDegrees ? toDegrees([first, second]) : [first, second]
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  if (!isOnEarth) throw new ShapeError('coordinates-impossible', position)
  return toDegrees ? { latitude: rounded(latitude), longitude: rounded(longitude) } : { latitude, longitude }
}

/** A millionth of a degree is a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}

function toRing(positions: unknown, reading: Reading): WirePoint[] {
  const points = toPoints(positions, reading)
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = first?.latitude === last?.latitude && first?.longitude === last?.longitude
  const ring = isClosed || !first ? points : [...points, first]
  if (ring.length < 4) throw new ShapeError('geometry-broken', positions)
  if (!isClosed) reading.changes.add('ring-closed')
  return ring
}

export function pointsOf(geometry: WireGeometry): WirePoint[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
}

export const METRES_A_DEGREE = 111_320

/** Metres from corner to corner of what a shape takes up. */
export function extentOf(geometry: WireGeometry): number {
  const points = pointsOf(geometry)
  const [south, north] = reach(points.map(({ latitude }) => latitude))
  const [west, east] = reach(points.map(({ longitude }) => longitude))
  const across = Math.cos((south * Math.PI) / 180)
  return Math.hypot(north - south, (east - west) * across) * METRES_A_DEGREE
}

function reach(values: readonly number[]): [least: number, most: number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
}

/** How large a shape is beside others of its kind: a line's length, the extent of an area; a point counts 1. */
function sizeOf(geometry: WireGeometry): number {
  if (geometry.type === 'Point') return 1
  const points = geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? [])
  const pairs = points.slice(1).map((point, index) => [points[index] ?? point, point] as const)
  if (geometry.type === 'LineString')
    return pairs.reduce(
      (sum, [from, to]) => sum + Math.hypot(to.latitude - from.latitude, to.longitude - from.longitude),
      0,
    )
  const doubled = pairs.reduce(
    (sum, [from, to]) => sum + from.longitude * to.latitude - to.longitude * from.latitude,
    0,
  )
  return Math.abs(doubled)
}

/** Shares a number among shapes by their size, equally where none has any; the shares are whole and add up to it. */
export function shareBySize(total: number, shapes: readonly WireGeometry[]): number[] {
  const found = shapes.map(sizeOf)
  const sizes = found.some((size) => size > 0) ? found : found.map(() => 1)
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  let given = 0
  let covered = 0
  return sizes.map((size) => {
    covered += size
    const upTo = Math.round((total * covered) / whole)
    const share = upTo - given
    given = upTo
    return share
  })
}
