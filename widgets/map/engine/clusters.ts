import type { MapFeatures } from '../../../shared/domain/map-features.ts'
import { DETAIL_ZOOM } from '../../../shared/domain/map-tile.ts'
import type { Mask } from '../../../shared/domain/map-search/filtering.ts'
import type { Box } from './finder.ts'

/** Pixels of a cell's side. */
const CELL = 72
const TILE = 256
/** Rows of cells are fewer on the whole earth, from the first object either way. */
const APART = 0x20000

/** Objects of one zoom that lie together. */
export interface Clusters {
  count: number
  /** The middle of each, relative to the origin. */
  x: Float64Array
  y: Float64Array
  size: Uint32Array
  /** One of its objects, the only one where `size` is 1; NO_MEMBER where it is not known. */
  member: Uint32Array
}

/** Only how many there are of a group is known, and not which. */
export const NO_MEMBER = 0xffffffff

/**
 * Levels of cells: every object knows its cell of the deepest level, every cell its parent, so that a filter is one
 * walk through the numbers.
 */
export interface ClusterLevels {
  at(zoom: number, mask: Mask): Clusters
  /** Where objects are drawn by themselves, some of those in view are not there yet: groups stand in for them. */
  readonly hasRest: boolean
}

export function createClusterLevels(features: MapFeatures): ClusterLevels {
  const { boxes, count } = features
  let numbered: { cellOf: Uint32Array; columns: Float64Array; rows: Float64Array } | null = null
  const levels = new Map<number, ReturnType<typeof parents>>()
  const kept = new Map<number, { mask: Mask; clusters: Clusters }>()

  /** Numbers the cells of the deepest level in the order of their first object. */
  function number() {
    const side = sideAt(DETAIL_ZOOM - 1)
    // Counted from the first object's own: small whole numbers are found in a map much sooner than large ones.
    const firstColumn = columnAt(0, side)
    const firstRow = columnAt(1, side)
    const cellOf = new Uint32Array(count)
    const columns: number[] = []
    const rows: number[] = []
    const cells = new Map<number, number>()
    for (let index = 0; index < count; index += 1) {
      const column = columnAt(index * 4, side)
      const row = columnAt(index * 4 + 1, side)
      const key = (column - firstColumn) * APART + row - firstRow
      let cell = cells.get(key)
      if (cell === undefined) {
        cell = columns.length
        cells.set(key, cell)
        columns.push(column)
        rows.push(row)
      }
      cellOf[index] = cell
    }
    return { cellOf, columns: Float64Array.from(columns), rows: Float64Array.from(rows) }
  }

  /** The column of the box that begins there; with the next number, its row. */
  function columnAt(at: number, side: number): number {
    return Math.floor(((boxes[at] ?? 0) + (boxes[at + 2] ?? 0)) / 2 / side)
  }

  /** Which cluster each deep cell belongs to so many levels above. */
  function parents(
    { columns, rows }: NonNullable<typeof numbered>,
    above: number,
  ): { parent: Uint32Array; length: number } {
    const parent = new Uint32Array(columns.length)
    const cells = new Map<number, number>()
    for (let cell = 0; cell < columns.length; cell += 1) {
      const key =
        Math.floor((columns[cell] as number) / 2 ** above) * APART + Math.floor((rows[cell] as number) / 2 ** above)
      const found = cells.get(key) ?? cells.size
      cells.set(key, found)
      parent[cell] = found
    }
    return { parent, length: cells.size }
  }

  function gather(zoom: number, mask: Mask): Clusters {
    numbered ??= number()
    const level = levels.get(zoom) ?? parents(numbered, DETAIL_ZOOM - 1 - zoom)
    levels.set(zoom, level)
    const { parent, length } = level
    const [x, y] = [new Float64Array(length), new Float64Array(length)]
    const [size, member] = [new Uint32Array(length), new Uint32Array(length)]
    for (let index = 0, at = 0; index < count; index += 1, at += 4) {
      if (!mask[index]) continue
      const cell = parent[numbered.cellOf[index] as number] as number
      size[cell] = (size[cell] as number) + 1
      member[cell] = index
      x[cell] = (x[cell] as number) + ((boxes[at] as number) + (boxes[at + 2] as number)) / 2
      y[cell] = (y[cell] as number) + ((boxes[at + 1] as number) + (boxes[at + 3] as number)) / 2
    }
    return pack({ count: length, x, y, size, member })
  }

  return {
    hasRest: false,
    at(zoom, mask) {
      const level = Math.min(DETAIL_ZOOM - 1, Math.max(0, Math.floor(zoom)))
      const last = kept.get(level)
      if (last?.mask === mask) return last.clusters
      const clusters = gather(level, mask)
      kept.set(level, { mask, clusters })
      return clusters
    },
  }
}

/** Without the empty ones, and with means in place of sums. */
function pack(all: Clusters): Clusters {
  let count = 0
  for (let cell = 0; cell < all.count; cell += 1) {
    const size = all.size[cell] as number
    if (size === 0) continue
    all.x[count] = (all.x[cell] as number) / size
    all.y[count] = (all.y[cell] as number) / size
    all.member[count] = all.member[cell] as number
    all.size[count] = size
    count += 1
  }
  return { ...all, count }
}

function sideAt(zoom: number): number {
  return CELL / (TILE * 2 ** zoom)
}

/** The cluster nearest to a point within `reach`; -1 where there is none. */
export function hitCluster({ count, x, y }: Clusters, point: { x: number; y: number; reach: number }): number {
  let best = -1
  let least = point.reach * point.reach
  for (let cluster = 0; cluster < count; cluster += 1) {
    const square = ((x[cluster] as number) - point.x) ** 2 + ((y[cluster] as number) - point.y) ** 2
    if (square > least) continue
    least = square
    best = cluster
  }
  return best
}

/** Whether a cluster's middle is in a box. */
export function isClusterIn({ x, y }: Clusters, cluster: number, [minX, minY, maxX, maxY]: Box): boolean {
  const [left, top] = [x[cluster] as number, y[cluster] as number]
  return left >= minX && left <= maxX && top >= minY && top <= maxY
}
