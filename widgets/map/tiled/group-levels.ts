import type { FeaturesPart } from '../../../shared/domain/joined-features.ts'
import type { MapFilter } from '../../../shared/domain/map-object.ts'
import { countKinds } from '../../../shared/domain/map-search/filtering.ts'
import { DETAIL_ZOOM, type MapGroup, type TileAddress } from '../../../shared/domain/map-tile.ts'
import { tileName, tileZoomAt } from '../../../shared/domain/tile-grid.ts'
import { NO_MEMBER, type ClusterLevels, type Clusters } from '../engine/clusters.ts'

export interface GroupSource {
  /** The tiles of the view. */
  wanted: readonly TileAddress[]
  /** A tile that is there, by its name. */
  part(name: string): FeaturesPart | null
  /** The numbers of the objects that stand alone. */
  rows: ReadonlyMap<string, number>
}

interface Lone {
  row: number
  x: number
  y: number
}

/**
 * Groups of the tiles in view. Where a tile has not come yet, what is known of its place stands in for it: the groups
 * of the tile around it, or what the tiles within it hold.
 */
export function createGroupLevels(
  { wanted, part, rows }: GroupSource,
  shown: () => ReadonlySet<MapFilter>,
): ClusterLevels {
  const kept = new Map<number, { mask: Uint8Array; clusters: Clusters }>()
  const known = (tile: TileAddress) => part(tileName(tile))
  const isDetailed = wanted[0]?.z === DETAIL_ZOOM

  function collect(): { groups: MapGroup[]; lone: Lone[] } {
    const groups: MapGroup[] = []
    const lone: Lone[] = []
    for (const tile of wanted) {
      const own = known(tile)
      if (!own) groups.push(...standIns(tile, known))
      else if (!isDetailed) {
        groups.push(...own.features.groups)
        lone.push(...loneOf(own, rows))
      }
    }
    return { groups, lone }
  }

  function gather(mask: Uint8Array): Clusters {
    const { groups, lone } = collect()
    const seen = groups.flatMap(({ x, y, kinds }) => {
      const size = countKinds(kinds, shown())
      return size === 0 ? [] : [{ x, y, size, member: NO_MEMBER }]
    })
    for (const { row, x, y } of lone) if (mask[row]) seen.push({ x, y, size: 1, member: row })
    return {
      count: seen.length,
      x: Float64Array.from(seen, ({ x }) => x),
      y: Float64Array.from(seen, ({ y }) => y),
      size: Uint32Array.from(seen, ({ size }) => size),
      member: Uint32Array.from(seen, ({ member }) => member),
    }
  }

  return {
    hasRest: isDetailed && wanted.some((tile) => !known(tile)),
    at(zoom, mask) {
      const level = tileZoomAt(zoom)
      const last = kept.get(level)
      if (last?.mask === mask) return last.clusters
      const clusters = gather(mask)
      kept.set(level, { mask, clusters })
      return clusters
    },
  }
}

function loneOf({ features, keys }: FeaturesPart, rows: ReadonlyMap<string, number>): Lone[] {
  const { boxes } = features
  return keys.flatMap((key, index) => {
    const row = rows.get(key)
    if (row === undefined) return []
    const [x, y] = middle(boxes, index)
    return [{ row, x, y }]
  })
}

const middle = (boxes: Float32Array, index: number): [number, number] => [
  ((boxes[index * 4] ?? 0) + (boxes[index * 4 + 2] ?? 0)) / 2,
  ((boxes[index * 4 + 1] ?? 0) + (boxes[index * 4 + 3] ?? 0)) / 2,
]

function standIns(tile: TileAddress, known: (tile: TileAddress) => FeaturesPart | null): MapGroup[] {
  const above = { z: tile.z - 1, x: tile.x >> 1, y: tile.y >> 1 }
  const higher = { z: tile.z - 2, x: tile.x >> 2, y: tile.y >> 2 }
  const around = known(above) ?? known(higher)
  if (around) return around.features.groups.filter((group) => isWithin(group, tile, around.features.origin))
  const inner = [0, 1, 2, 3].map((place) => ({
    z: tile.z + 1,
    x: tile.x * 2 + (place & 1),
    y: tile.y * 2 + (place >> 1),
  }))
  return inner.flatMap((one) => {
    const found = known(one)
    if (!found) return []
    return one.z === DETAIL_ZOOM ? summarise(found, one) : found.features.groups
  })
}

function isWithin({ x, y }: Pick<MapGroup, 'x' | 'y'>, tile: TileAddress, origin: readonly [number, number]): boolean {
  const side = 2 ** tile.z
  return Math.floor((x + origin[0]) * side) === tile.x && Math.floor((y + origin[1]) * side) === tile.y
}

/** All that has its middle in a tile, as one group. */
function summarise({ features }: FeaturesPart, tile: TileAddress): MapGroup[] {
  const kinds = new Map<number, { filter: number; flags: number; count: number }>()
  let [sumX, sumY, count] = [0, 0, 0]
  for (let index = 0; index < features.count; index += 1) {
    const [x, y] = middle(features.boxes, index)
    if (!isWithin({ x, y }, tile, features.origin)) continue
    const [filter, flags] = [features.filter[index] ?? 0, features.flags[index] ?? 0]
    const kind = kinds.get(filter * 256 + flags) ?? { filter, flags, count: 0 }
    kind.count += 1
    kinds.set(filter * 256 + flags, kind)
    sumX += x
    sumY += y
    count += 1
  }
  return count === 0 ? [] : [{ x: sumX / count, y: sumY / count, kinds: [...kinds.values()] }]
}
