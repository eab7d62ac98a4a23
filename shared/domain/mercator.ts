import type { LonLat } from './coordinates.ts'

/** A point of the square world of web maps: x eastwards, y southwards, both 0…1 (EPSG:3857). */
export type WorldPoint = [x: number, y: number]

const MAX_LATITUDE = 85.0511287798066

/** Degrees to the square world; latitudes beyond its edge are put on the edge. Source: EPSG:3857. */
export function projectPoint([longitude, latitude]: LonLat): WorldPoint {
  return [projectLongitude(longitude), projectLatitude(latitude)]
}

/** The x of a longitude in degrees, by itself: tens of thousands of points are projected without a list for each. */
export function projectLongitude(longitude: number): number {
  return longitude / 360 + 0.5
}

/** The y of a latitude in degrees. */
export function projectLatitude(latitude: number): number {
  const clamped = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** The square world back to degrees. Source: EPSG:3857. */
export function unprojectPoint([x, y]: WorldPoint): LonLat {
  return [(x - 0.5) * 360, (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90]
}

const EARTH_METRES = 40_075_016.686

/** Metres between two near points: straight, on the map's scale at their latitude. */
export function distanceBetween(one: LonLat, other: LonLat): number {
  const [x1, y1] = projectPoint(one)
  const [x2, y2] = projectPoint(other)
  const scale = EARTH_METRES * Math.cos((((one[1] + other[1]) / 2) * Math.PI) / 180)
  return Math.hypot(x2 - x1, y2 - y1) * scale
}
