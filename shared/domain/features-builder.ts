import { FLAG, SHAPE, UNKNOWN, type MapFeatures, type MapTotals } from './map-features.ts'
import { MAP_FILTERS, MAP_OBJECTS, type MapFilter, type MapObject } from './map-object.ts'
import { projectLatitude, projectLongitude } from './mercator.ts'
import { createTexts } from './packed-texts.ts'
import type { TariffRow } from './tariff.ts'
import type { Instant } from './city-time.ts'

/** What is known of one object; its places may be unknown. */
export interface FeatureFacts {
  object: MapObject
  filter: MapFilter
  code: string
  name: string
  nameEn: string
  address: string
  zone: string
  isFree: boolean
  isInactive: boolean
  /** The same array for all that share a tariff. */
  tariff: readonly TariffRow[]
  total: number | null
  free: number | null
  disabled: number | null
  shape: keyof typeof SHAPE
  /** Lines or rings, each as longitude, latitude, longitude, latitude …; a point is one part of one point. */
  parts: readonly (readonly number[])[]
}

export interface FeaturesBuilder {
  add(facts: FeatureFacts): void
  finish(more: { totals: MapTotals; time: Instant | null }): MapFeatures
}

/** Collects objects one by one into flat arrays; the first point becomes the origin. */
export function createFeaturesBuilder(): FeaturesBuilder {
  const small = { object: [] as number[], filter: [] as number[], flags: [] as number[], shape: [] as number[] }
  const places = { total: [] as number[], free: [] as number[], disabled: [] as number[] }
  const zones = createNumbering<string>()
  const tariffs = createNumbering<readonly TariffRow[]>()
  const zone: number[] = []
  const tariff: number[] = []
  const parts = [0]
  const points = [0]
  const coordinates: number[] = []
  const boxes: number[] = []
  const texts: string[] = []
  let origin: readonly [number, number] | null = null

  function addShape(shapes: FeatureFacts['parts']): void {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const part of shapes) {
      for (let at = 0; at < part.length; at += 2) {
        const worldX = projectLongitude(part[at] ?? 0)
        const worldY = projectLatitude(part[at + 1] ?? 0)
        origin ??= [worldX, worldY]
        const x = worldX - origin[0]
        const y = worldY - origin[1]
        coordinates.push(x, y)
        if (x < minX) minX = x
        if (y < minY) minY = y
        if (x > maxX) maxX = x
        if (y > maxY) maxY = y
      }
      points.push(coordinates.length / 2)
    }
    parts.push(points.length - 1)
    boxes.push(minX, minY, maxX, maxY)
  }

  return {
    add(facts) {
      small.object.push(MAP_OBJECTS.indexOf(facts.object))
      small.filter.push(MAP_FILTERS.indexOf(facts.filter))
      const isForDisabled = facts.filter === 'fordisabled' || (facts.disabled ?? 0) > 0
      small.flags.push((facts.isFree ? FLAG.free : 0) | (facts.isInactive ? FLAG.inactive : 0) | (isForDisabled ? FLAG.disabled : 0))
      small.shape.push(SHAPE[facts.shape])
      places.total.push(facts.total ?? UNKNOWN)
      places.free.push(facts.free ?? UNKNOWN)
      places.disabled.push(facts.disabled ?? UNKNOWN)
      zone.push(zones.numberOf(facts.zone))
      tariff.push(tariffs.numberOf(facts.tariff))
      texts.push(facts.code, facts.name, facts.nameEn, facts.address)
      addShape(facts.parts)
    },
    finish({ totals, time }) {
      return {
        count: zone.length,
        origin: origin ?? [0.5, 0.5],
        object: Uint8Array.from(small.object),
        filter: Uint8Array.from(small.filter),
        flags: Uint8Array.from(small.flags),
        shape: Uint8Array.from(small.shape),
        parts: Uint32Array.from(parts),
        points: Uint32Array.from(points),
        coordinates: Float32Array.from(coordinates),
        boxes: Float32Array.from(boxes),
        zone: Uint16Array.from(zone),
        zones: zones.list,
        tariff: Uint16Array.from(tariff),
        tariffs: tariffs.list,
        total: Int32Array.from(places.total),
        free: Int32Array.from(places.free),
        disabled: Int32Array.from(places.disabled),
        texts: createTexts(texts),
        totals,
        time,
      }
    },
  }
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
