import { FLAG, type MapFeature, mapTexts, SHAPE, UNKNOWN, type MapFeatures } from './map-features.ts'
import { MAP_FILTERS, MAP_OBJECTS } from './map-object.ts'
import { projectLatitude, projectLongitude } from './mercator.ts'
import { createTexts } from './packed-texts.ts'
import type { TariffRow } from './tariff.ts'

/** What is known of one object; all that share a tariff have the same array of it. */
export interface FeatureFacts extends Omit<MapFeature, 'point'> {
  shape: keyof typeof SHAPE
}

/**
 * Collects objects into flat arrays as they come, without a list or an object for any of them: fifty thousand leave
 * nothing to be collected.
 */
export interface FeaturesBuilder {
  /** A point of the line or ring that is being drawn. */
  addPoint(longitude: number, latitude: number): void
  /** Ends a line or ring; one of fewer points than `least` is taken back, and the answer is false. */
  endPart(least: number): boolean
  /** Ends the object whose parts these were. */
  endObject(facts: FeatureFacts): void
  /** A point as the features have it, for what stands beside them. */
  toLocal(longitude: number, latitude: number): [x: number, y: number]
  finish(more: Pick<MapFeatures, 'totals' | 'time'> & Partial<Pick<MapFeatures, 'groups' | 'tiling'>>): MapFeatures
}

/** Room for so many to begin with; it doubles when it is full. */
const ROOM = 512

const makeRows = (room: number) => ({
  object: new Uint8Array(room),
  filter: new Uint8Array(room),
  flags: new Uint8Array(room),
  shape: new Uint8Array(room),
  zone: new Uint16Array(room),
  tariff: new Uint16Array(room),
  total: new Int32Array(room),
  free: new Int32Array(room),
  disabled: new Int32Array(room),
  /** Behind the last part of each. */
  parts: new Uint32Array(room),
  boxes: new Float32Array(room * 4),
})
const makeParts = (room: number) => ({ /** Behind the last point of each. */ points: new Uint32Array(room) })
const makePoints = (room: number) => ({ coordinates: new Float32Array(room * 2) })

/** The first point becomes the origin, where no other is given: what is to be joined with others needs the same. */
export function createFeaturesBuilder(origin: readonly [number, number] | null = null): FeaturesBuilder {
  const zones = createNumbering<string>()
  const tariffs = createNumbering<readonly TariffRow[]>()
  const texts = mapTexts((): string[] => [])
  let [rows, parts, points] = [makeRows(ROOM), makeParts(ROOM), makePoints(ROOM)]
  let [rowCount, partCount, pointCount] = [0, 0, 0]
  /** Where the object, and the part, that are being drawn begin. */
  let [partFrom, pointFrom, objectFrom] = [0, 0, 0]
  let [isEmpty, originX, originY] = [origin === null, ...(origin ?? ([0.5, 0.5] as const))]

  function addBox(): void {
    const { coordinates } = points
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let at = objectFrom * 2; at < pointCount * 2; at += 2) {
      const x = coordinates[at] as number
      const y = coordinates[at + 1] as number
      if (x < minX) minX = x
      if (y < minY) minY = y
      if (x > maxX) maxX = x
      if (y > maxY) maxY = y
    }
    const { boxes } = rows
    const box = rowCount * 4
    boxes[box] = minX
    boxes[box + 1] = minY
    boxes[box + 2] = maxX
    boxes[box + 3] = maxY
  }

  return {
    addPoint(longitude, latitude) {
      const x = projectLongitude(longitude)
      const y = projectLatitude(latitude)
      if (isEmpty) {
        originX = x
        originY = y
        isEmpty = false
      }
      const at = pointCount * 2
      if (at === points.coordinates.length) points = enlarge(points, makePoints(at))
      points.coordinates[at] = x - originX
      points.coordinates[at + 1] = y - originY
      pointCount += 1
    },
    endPart(least) {
      if (pointCount - pointFrom < least) {
        pointCount = pointFrom
        return false
      }
      if (partCount === parts.points.length) parts = enlarge(parts, makeParts(partCount * 2))
      parts.points[partCount] = pointCount
      partCount += 1
      pointFrom = pointCount
      return true
    },
    endObject(facts) {
      if (partCount === partFrom) return
      if (rowCount === rows.object.length) rows = enlarge(rows, makeRows(rowCount * 2))
      const isForDisabled = facts.filter === 'fordisabled' || (facts.disabled ?? 0) > 0
      rows.object[rowCount] = MAP_OBJECTS.indexOf(facts.object)
      rows.filter[rowCount] = MAP_FILTERS.indexOf(facts.filter)
      rows.flags[rowCount] =
        (facts.isFree ? FLAG.free : 0) | (facts.isInactive ? FLAG.inactive : 0) | (isForDisabled ? FLAG.disabled : 0)
      rows.shape[rowCount] = SHAPE[facts.shape]
      rows.total[rowCount] = facts.total ?? UNKNOWN
      rows.free[rowCount] = facts.free ?? UNKNOWN
      rows.disabled[rowCount] = facts.disabled ?? UNKNOWN
      rows.zone[rowCount] = zones.numberOf(facts.zone)
      rows.tariff[rowCount] = tariffs.numberOf(facts.tariff)
      rows.parts[rowCount] = partCount
      texts.code.push(facts.code)
      texts.name.push(facts.name)
      texts.nameEn.push(facts.nameEn)
      texts.address.push(facts.address)
      addBox()
      rowCount += 1
      partFrom = partCount
      objectFrom = pointCount
    },
    toLocal: (longitude, latitude) => [projectLongitude(longitude) - originX, projectLatitude(latitude) - originY],
    finish(more) {
      const { parts: partEnds, boxes, ...columns } = rows
      const cut = Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, column.slice(0, rowCount)]),
      ) as typeof columns
      return {
        ...cut,
        count: rowCount,
        origin: [originX, originY],
        parts: fromZero(partEnds.subarray(0, rowCount)),
        points: fromZero(parts.points.subarray(0, partCount)),
        coordinates: points.coordinates.slice(0, pointCount * 2),
        boxes: boxes.slice(0, rowCount * 4),
        zones: zones.list,
        tariffs: tariffs.list,
        texts: mapTexts((name) => createTexts(texts[name])),
        groups: [],
        tiling: null,
        ...more,
      }
    },
  }
}

type Columns = Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array>>

/** The same numbers in more room. */
function enlarge<Kind extends Columns>(full: Kind, larger: Kind): Kind {
  for (const name of Object.keys(full)) larger[name]?.set(full[name] ?? [])
  return larger
}

/** Ends of what lies one behind the other, as beginnings with the last end behind them. */
function fromZero(ends: Uint32Array): Uint32Array {
  const starts = new Uint32Array(ends.length + 1)
  starts.set(ends, 1)
  return starts
}

/** Numbers values in the order in which they come, equal ones alike. */
function createNumbering<T>(): { list: T[]; numberOf(value: T): number } {
  const list: T[] = []
  const numbers = new Map<T, number>()
  return {
    list,
    numberOf(value) {
      const known = numbers.get(value)
      if (known !== undefined) return known
      numbers.set(value, list.length)
      list.push(value)
      return list.length - 1
    },
  }
}
