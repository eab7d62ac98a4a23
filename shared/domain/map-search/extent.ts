import type { LonLat } from '../coordinates.ts'
import type { MapFeatures } from '../map-features.ts'
import { unprojectPoint } from '../mercator.ts'

/** What a view has to hold: its middle, and how wide and high it is in units of the world. */
export interface Extent {
  center: LonLat
  width: number
  height: number
}

/** What holds some objects; null for none. */
export function extentOf({ boxes, origin }: MapFeatures, indexes: readonly number[]): Extent | null {
  if (indexes.length === 0) return null
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const index of indexes) {
    minX = Math.min(minX, boxes[index * 4] ?? 0)
    minY = Math.min(minY, boxes[index * 4 + 1] ?? 0)
    maxX = Math.max(maxX, boxes[index * 4 + 2] ?? 0)
    maxY = Math.max(maxY, boxes[index * 4 + 3] ?? 0)
  }
  return {
    center: unprojectPoint([(minX + maxX) / 2 + origin[0], (minY + maxY) / 2 + origin[1]]),
    width: maxX - minX,
    height: maxY - minY,
  }
}
