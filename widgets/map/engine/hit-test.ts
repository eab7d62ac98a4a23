import { SHAPE, type MapFeatures } from '../../../shared/domain/map-features.ts'
import type { Mask } from '../../../shared/domain/map-search/filtering.ts'
import type { Finder } from './finder.ts'

export interface HitQuestion {
  /** Relative to the features' origin, as `tolerance`. */
  x: number
  y: number
  /** How far beside a line, an edge or a point still counts. */
  tolerance: number
  mask: Mask
}

/**
 * The object under a finger: the nearest within the tolerance; a point or a line wins over the area it lies in, and of
 * equals the one that is drawn on top. -1 where there is none.
 */
export function hitTest(features: MapFeatures, finder: Finder, { x, y, tolerance, mask }: HitQuestion): number {
  const near = finder.inBox([x - tolerance, y - tolerance, x + tolerance, y + tolerance], mask)
  let best = -1
  let bestDistance = Infinity
  let isBestInside = false
  for (const index of near) {
    const isArea = features.shape[index] === SHAPE.polygon
    const isInside = isArea && isInPolygon(features, index, x, y)
    const distance = isInside ? 0 : distanceTo(features, index, x, y)
    if (distance > tolerance) continue
    // An area that holds the point is the answer only where nothing smaller is near.
    const isBetter = best < 0 || (isBestInside && !isInside) || (isBestInside === isInside && distance <= bestDistance)
    if (!isBetter) continue
    best = index
    bestDistance = distance
    isBestInside = isInside
  }
  return best
}

/** Even-odd over all rings, so that holes are holes. */
function isInPolygon({ parts, points, coordinates }: MapFeatures, index: number, x: number, y: number): boolean {
  let isInside = false
  for (let part = parts[index] as number; part < (parts[index + 1] as number); part += 1) {
    const from = points[part] as number
    const to = points[part + 1] as number
    let [x1, y1] = [coordinates[(to - 1) * 2] as number, coordinates[(to - 1) * 2 + 1] as number]
    for (let point = from; point < to; point += 1) {
      const x2 = coordinates[point * 2] as number
      const y2 = coordinates[point * 2 + 1] as number
      if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) isInside = !isInside
      x1 = x2
      y1 = y2
    }
  }
  return isInside
}

/** To the nearest point of its lines, its edges, or itself. */
function distanceTo({ parts, points, coordinates, shape }: MapFeatures, index: number, x: number, y: number): number {
  let least = Infinity
  const isClosed = shape[index] === SHAPE.polygon
  for (let part = parts[index] as number; part < (parts[index + 1] as number); part += 1) {
    const from = points[part] as number
    const to = points[part + 1] as number
    const first = isClosed ? to - 1 : from
    let [x1, y1] = [coordinates[first * 2] as number, coordinates[first * 2 + 1] as number]
    for (let point = from; point < to; point += 1) {
      const x2 = coordinates[point * 2] as number
      const y2 = coordinates[point * 2 + 1] as number
      const square = squareToSegment(x - x1, y - y1, x2 - x1, y2 - y1)
      if (square < least) least = square
      x1 = x2
      y1 = y2
    }
  }
  return Math.sqrt(least)
}

/** Square of the distance from (px, py) to the segment from the origin to (dx, dy). */
function squareToSegment(px: number, py: number, dx: number, dy: number): number {
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  const [x, y] = [px - share * dx, py - share * dy]
  return x * x + y * y
}
