import type { WireGeometry, WirePoint } from '../city-data.ts'
import { METRES_A_DEGREE } from './geometry.ts'
import type { Side } from './parking-facts.ts'

/** From the middle of a street to its kerb, as a rule. */
const METRES = 4

/** A street's line moved to one of its kerbs, so that its two sides do not lie on each other. */
export function toKerb(shape: WireGeometry, side: Side): WireGeometry {
  if (side === null || shape.type !== 'LineString') return shape
  const points = shape.coordinates
  const across = Math.cos(((points[0]?.latitude ?? 0) * Math.PI) / 180) || 1
  const degrees = ((side === 'left' ? 1 : -1) * METRES) / METRES_A_DEGREE
  return {
    type: 'LineString',
    coordinates: points.map((point, index) => move(point, { points, index, across, degrees })),
  }
}

interface Move {
  points: readonly WirePoint[]
  index: number
  /** A degree of longitude is so many of latitude. */
  across: number
  degrees: number
}

/** At right angles to the way from the point before to the point behind. */
function move(point: WirePoint, { points, index, across, degrees }: Move): WirePoint {
  const [before, behind] = [points[index - 1] ?? point, points[index + 1] ?? point]
  const east = (behind.longitude - before.longitude) * across
  const north = behind.latitude - before.latitude
  const length = Math.hypot(east, north)
  if (length === 0) return point
  return {
    latitude: point.latitude + (east / length) * degrees,
    longitude: point.longitude - ((north / length) * degrees) / across,
  }
}
