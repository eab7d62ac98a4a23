import { FLAG, isParking, type MapFeatures } from '../map-features.ts'
import { MAP_FILTERS, type MapFilter } from '../map-object.ts'
import type { KindCount } from '../map-tile.ts'

/** What is shown: an empty set shows all. */
export type WantedFilters = ReadonlySet<MapFilter>

/** One byte per object, 1 where it is shown. */
export type Mask = Uint8Array

/** Filters that some object answers to beside its own (readings gC-05). */
const BESIDE: Readonly<Partial<Record<MapFilter, number>>> = { free: FLAG.free, fordisabled: FLAG.disabled }

/** Marks what answers to one of the filters. */
export function createMask(features: MapFeatures, wanted: WantedFilters): Mask {
  const mask = new Uint8Array(features.count)
  if (wanted.size === 0) return mask.fill(1)
  const isWanted = MAP_FILTERS.map((filter) => Number(wanted.has(filter)))
  const flags = [...wanted].reduce((sum, filter) => sum | (BESIDE[filter] ?? 0), 0)
  for (let index = 0; index < features.count; index += 1) {
    mask[index] = isWanted[features.filter[index] ?? 0] || ((features.flags[index] ?? 0) & flags) > 0 ? 1 : 0
  }
  return mask
}

/** The parkings among what is shown, and the rest of it. */
export function splitMask(features: MapFeatures, mask: Mask): readonly [parkings: Mask, others: Mask] {
  const parkings = mask.map((shown, index) => (isParking(features, index) ? shown : 0))
  return [parkings, mask.map((shown, index) => shown - (parkings[index] ?? 0))]
}

/** How many of some kinds answer to one of the filters. */
export function countKinds(kinds: readonly KindCount[], wanted: WantedFilters): number {
  const flags = [...wanted].reduce((sum, filter) => sum | (BESIDE[filter] ?? 0), 0)
  const isShown = (kind: KindCount) =>
    wanted.size === 0 || (kind.flags & flags) > 0 || wanted.has(MAP_FILTERS[kind.filter] ?? 'other')
  return kinds.reduce((sum, kind) => sum + (isShown(kind) ? kind.count : 0), 0)
}

/** How many objects each filter would show; filters without any are left out. */
export function countFilters(features: MapFeatures): ReadonlyMap<MapFilter, number> {
  const { tiling } = features
  if (tiling) {
    const all = MAP_FILTERS.map((filter) => [filter, countKinds(tiling.kinds, new Set([filter]))] as const)
    return new Map(all.filter(([, count]) => count > 0))
  }
  const counts = new Map<MapFilter, number>()
  const own = new Uint32Array(MAP_FILTERS.length)
  const free = MAP_FILTERS.indexOf('free')
  const disabled = MAP_FILTERS.indexOf('fordisabled')
  for (let index = 0; index < features.count; index += 1) {
    const filter = features.filter[index] ?? 0
    const flags = features.flags[index] ?? 0
    own[filter] = (own[filter] ?? 0) + 1
    if (filter !== free && flags & FLAG.free) own[free] = (own[free] ?? 0) + 1
    if (filter !== disabled && flags & FLAG.disabled) own[disabled] = (own[disabled] ?? 0) + 1
  }
  for (const [number, filter] of MAP_FILTERS.entries()) if (own[number]) counts.set(filter, own[number])
  return counts
}
