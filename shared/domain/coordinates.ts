/** As maps want it: longitude, then latitude. */
export type LonLat = [longitude: number, latitude: number]
/** As a city gives it: its south-western and north-eastern corners. */
export type MapBounds = [[south: number, west: number], [north: number, east: number]]

/** Degrees to some ten metres: nearer no server has to know where a person is. */
export const PERSON_DIGITS = 4

export const ZOOM = { min: 13, max: 20, initial: 16 } as const

/**
 * Reads a point of the wire, `{latitude, longitude}` (also `lat` with `lng` or `lon`).
 * @returns null when it is no point, impossible, or outside the city's bounds; the caller drops and logs it
 * Source: readings 3.14, gG-04.
 */
export function parsePoint(wire: unknown, bounds?: MapBounds | null): LonLat | null {
  if (typeof wire !== 'object' || wire === null) return null
  const fields = wire as Record<string, unknown>
  const latitude = toDegrees(fields['latitude'] ?? fields['lat'])
  const longitude = toDegrees(fields['longitude'] ?? fields['lng'] ?? fields['lon'])
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const point: LonLat = [longitude, latitude]
  return isOnEarth && (!bounds || isInBounds(point, bounds)) ? point : null
}

function toDegrees(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value)
  return typeof value === 'number' ? value : Number.NaN
}

/** A city's edge may be scrolled past by half a city, so that what lies on it can be seen in the middle. */
export function withSurroundings([[south, west], [north, east]]: MapBounds): [[number, number], [number, number]] {
  const [height, width] = [(north - south) / 2, (east - west) / 2]
  return [
    [south - height, west - width],
    [north + height, east + width],
  ]
}

/** Whether a point lies in the city; bounds whose west is greater than their east cross the 180th meridian. */
export function isInBounds(point: LonLat, bounds: MapBounds): boolean {
  // By number: a hundred thousand lists taken apart cost a slow phone a second.
  const longitude = point[0]
  const latitude = point[1]
  const south = bounds[0][0]
  const west = bounds[0][1]
  const north = bounds[1][0]
  const east = bounds[1][1]
  const isBetween = west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  return south <= latitude && latitude <= north && isBetween
}

/** Keeps a zoom level within 13…20; 16 when it is no number. Source: readings 3.14, entry §9. */
export function clampZoom(zoom: number | null | undefined): number {
  if (zoom === null || zoom === undefined || Number.isNaN(zoom)) return ZOOM.initial
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom))
}
