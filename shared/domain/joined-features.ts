import { mapTexts, NO_FEATURES, type MapFeatures } from './map-features.ts'
import { createTexts, type Texts } from './packed-texts.ts'
import type { TariffRow } from './tariff.ts'

/** Some objects of a map, all of them with the same origin, and how each is told from all others. */
export interface FeaturesPart {
  features: MapFeatures
  keys: readonly string[]
}

/** A part, with the keys of its objects: of equal ones, that of the same code in the same place. */
export function createPart(features: MapFeatures): FeaturesPart {
  const { boxes } = features
  const keys = features.texts.code
    .all()
    .map((code, index) => `${code} ${boxes[index * 4] ?? 0} ${boxes[index * 4 + 1] ?? 0}`)
  return { features, keys }
}

/** The objects of several parts as those of one map, what is in several of them once; `rows` has their numbers by key. */
export interface JoinedFeatures {
  features: MapFeatures
  rows: ReadonlyMap<string, number>
}

/** In the order of the parts. `frame` says what all of the city has. */
export function joinFeatures(
  parts: readonly FeaturesPart[],
  frame: Pick<MapFeatures, 'origin' | 'totals' | 'time' | 'tiling'>,
): JoinedFeatures {
  const rows = new Map<string, number>()
  /** The part and the row of each object. */
  const [partOf, rowOf]: [number[], number[]] = [[], []]
  let [partCount, pointCount] = [0, 0]
  for (const [number, { features, keys }] of parts.entries()) {
    for (let row = 0; row < features.count; row += 1) {
      const key = keys[row] as string
      if (rows.has(key)) continue
      rows.set(key, rowOf.length)
      partOf.push(number)
      rowOf.push(row)
      const [from, to] = [features.parts[row] as number, features.parts[row + 1] as number]
      partCount += to - from
      pointCount += (features.points[to] as number) - (features.points[from] as number)
    }
  }
  const count = rowOf.length
  const zones = createNumbering<string>((zone) => zone)
  const tariffs = createNumbering<readonly TariffRow[]>((tariff) => JSON.stringify(tariff))
  const zoneNumbers = parts.map(({ features }) => features.zones.map(zones.numberOf))
  const tariffNumbers = parts.map(({ features }) => features.tariffs.map(tariffs.numberOf))
  const joined = {
    object: new Uint8Array(count),
    filter: new Uint8Array(count),
    flags: new Uint8Array(count),
    shape: new Uint8Array(count),
    total: new Int32Array(count),
    free: new Int32Array(count),
    disabled: new Int32Array(count),
  }
  const [zone, tariff] = [new Uint16Array(count), new Uint16Array(count)]
  const boxes = new Float32Array(count * 4)
  const [starts, points] = [new Uint32Array(count + 1), new Uint32Array(partCount + 1)]
  const coordinates = new Float32Array(pointCount * 2)
  let [nextPart, nextPoint] = [0, 0]
  for (let index = 0; index < count; index += 1) {
    const [number, row] = [partOf[index] as number, rowOf[index] as number]
    const { features } = parts[number] as FeaturesPart
    joined.object[index] = features.object[row] as number
    joined.filter[index] = features.filter[row] as number
    joined.flags[index] = features.flags[row] as number
    joined.shape[index] = features.shape[row] as number
    joined.total[index] = features.total[row] as number
    joined.free[index] = features.free[row] as number
    joined.disabled[index] = features.disabled[row] as number
    zone[index] = zoneNumbers[number]?.[features.zone[row] as number] ?? 0
    tariff[index] = tariffNumbers[number]?.[features.tariff[row] as number] ?? 0
    for (let side = 0; side < 4; side += 1) boxes[index * 4 + side] = features.boxes[row * 4 + side] as number
    for (let part = features.parts[row] as number; part < (features.parts[row + 1] as number); part += 1) {
      const [from, to] = [features.points[part] as number, features.points[part + 1] as number]
      coordinates.set(features.coordinates.subarray(from * 2, to * 2), nextPoint * 2)
      nextPoint += to - from
      nextPart += 1
      points[nextPart] = nextPoint
    }
    starts[index + 1] = nextPart
  }
  const features: MapFeatures = {
    ...NO_FEATURES,
    ...frame,
    ...joined,
    count,
    zone,
    tariff,
    zones: zones.list,
    tariffs: tariffs.list,
    boxes,
    parts: starts,
    points,
    coordinates,
    texts: mapTexts((name) =>
      joinTexts(
        parts.map((part) => part.features.texts[name]),
        partOf,
        rowOf,
      ),
    ),
  }
  return { features, rows }
}

/** Looked up where they lie: nothing is copied until all of them are asked for. */
function joinTexts(parts: readonly Texts[], partOf: readonly number[], rowOf: readonly number[]): Texts {
  let list: readonly string[] | null = null
  const all = () => {
    const lists = parts.map((texts) => texts.all())
    return (list ??= rowOf.map((row, index) => lists[partOf[index] as number]?.[row] ?? ''))
  }
  return {
    count: rowOf.length,
    get: (index) => parts[partOf[index] ?? -1]?.get(rowOf[index] ?? -1) ?? '',
    all,
    pack: () => createTexts(all()).pack(),
  }
}

/** Numbers values in the order in which they come, equal ones alike. */
function createNumbering<T>(keyOf: (value: T) => string): { list: T[]; numberOf(value: T): number } {
  const list: T[] = []
  const numbers = new Map<string, number>()
  return {
    list,
    numberOf(value) {
      const key = keyOf(value)
      const number = numbers.get(key) ?? list.length
      if (number === list.length) {
        numbers.set(key, number)
        list.push(value)
      }
      return number
    },
  }
}
