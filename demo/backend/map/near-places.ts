import type { NearPlace } from '../../../shared/api/contract/near.ts'
import type { LonLat } from '../../../shared/domain/coordinates.ts'
import type { WireGeometry, WirePoint } from '../../cities/city-data.ts'
import type { CityModel } from '../city/city-model.ts'

const MOST = 20
const WITHIN_METRES = 20_000
const METRES_A_DEGREE = 111_320
const RADIANS = Math.PI / 180

/** One parking that can be paid for: the code that it is paid by, and the lines of its edge. */
interface Place {
  code: string
  lines: readonly (readonly WirePoint[])[]
}

/** What lies around a point and can be paid for, the nearest first; the parkings are looked through once, at the start. */
export function createNearPlaces({ data, settings }: CityModel): (point: LonLat) => NearPlace[] {
  const places = data.parkings.flatMap((parking): Place[] => {
    const code = settings.paymentByParkingId ? parking.value : parking.zone
    return parking.inactive || parking.zone === '' ? [] : [{ code, lines: linesOf(parking.geometry) }]
  })

  return (point) => {
    const nearest = new Map<string, number>()
    for (const { code, lines } of places) {
      const distance = Math.min(...lines.map((line) => distanceToLine(line, point)))
      if (distance <= WITHIN_METRES && distance < (nearest.get(code) ?? Infinity)) nearest.set(code, distance)
    }
    return [...nearest]
      .map(([code, distance]) => ({ code, distance: Math.round(distance) }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MOST)
  }
}

function linesOf({ type, coordinates }: WireGeometry): WirePoint[][] {
  if (type === 'Point') return [[coordinates]]
  return type === 'LineString' ? [coordinates] : coordinates
}

/** Metres on a flat ground, which is near enough within a city. */
function distanceToLine(line: readonly WirePoint[], [longitude, latitude]: LonLat): number {
  const scale = METRES_A_DEGREE * Math.cos(latitude * RADIANS)
  let least = Infinity
  let [fromX, fromY] = [0, 0]
  for (const [index, point] of line.entries()) {
    const x = (point.longitude - longitude) * scale
    const y = (point.latitude - latitude) * METRES_A_DEGREE
    const [alongX, alongY] = index === 0 ? [0, 0] : [x - fromX, y - fromY]
    const length = alongX * alongX + alongY * alongY
    // How much of the way back from its end the nearest point of the segment lies, 0 to 1.
    const back = length === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / length))
    least = Math.min(least, Math.hypot(x - back * alongX, y - back * alongY))
    ;[fromX, fromY] = [x, y]
  }
  return least
}
