import type { NearPlace } from '../../../shared/api/contract/near.ts'
import type { LonLat } from '../../../shared/domain/coordinates.ts'
import type { WirePoint } from '../../cities/city-data.ts'
import type { CityModel } from '../city/city-model.ts'
import { createSlices } from '../http/slices.ts'
import { linesOf } from './tile-index.ts'

const MOST = 20
const WITHIN_METRES = 20_000
/** How finely boxes are sorted by their distance. */
const STEP_METRES = 20
const METRES_A_DEGREE = 111_320
const RADIANS = Math.PI / 180

/**
 * What lies around a point and can be paid for, the nearest first. The boxes of all parkings are compared at each
 * question, which half a million of them bear; the lines are looked at from the nearest box on, as long as a box is
 * nearer than what is known.
 */
export async function createNearPlaces({ data, settings }: CityModel): Promise<(point: LonLat) => NearPlace[]> {
  const slices = createSlices()
  const { parkings } = data
  const codes: string[] = []
  const numbers = new Map<string, number>()
  /** South, west, north, east of each parking that can be paid for; its number, and that of its code. */
  const boxes = new Float64Array(parkings.length * 4)
  const places = new Uint32Array(parkings.length)
  const codeOf = new Uint32Array(parkings.length)
  let count = 0
  for (const [number, parking] of parkings.entries()) {
    const turn = slices()
    // oxlint-disable-next-line no-await-in-loop -- others have their turn in between
    if (turn) await turn
    if (parking.inactive || parking.zone === '') continue
    const code = settings.paymentByParkingId ? parking.value : parking.zone
    const known = numbers.get(code) ?? codes.length
    if (known === codes.length) {
      numbers.set(code, known)
      codes.push(code)
    }
    boxes.set(boxOf(linesOf(parking.geometry)), count * 4)
    places[count] = number
    codeOf[count] = known
    count += 1
  }

  return (point) => {
    const { order, far } = sortByDistance(boxes.subarray(0, count * 4), point)
    const nearest = new Map<number, number>()
    /** What is farther than this cannot be among the answers any more. */
    const enough = createEnough()
    for (const place of order) {
      const code = codeOf[place] as number
      const least = far[place] as number
      if (least > enough.metres + STEP_METRES) break
      if (least > enough.metres || least >= (nearest.get(code) ?? Infinity)) continue
      const { geometry } = parkings[places[place] as number] as (typeof parkings)[number]
      const metres = Math.min(...linesOf(geometry).map((line) => distanceToLine(line, point)))
      if (metres > WITHIN_METRES || metres >= (nearest.get(code) ?? Infinity)) continue
      nearest.set(code, metres)
      enough.take(code, metres)
    }
    return [...nearest]
      .map(([code, metres]) => ({ code: codes[code] ?? '', distance: Math.round(metres) }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MOST)
  }
}

/** The distance of the last of the nearest codes; endless while there are fewer of them than are answered. */
function createEnough() {
  const best = new Map<number, number>()
  let metres = Infinity
  return {
    get metres() {
      return metres
    },
    take(code: number, distance: number): void {
      best.set(code, distance)
      if (best.size > MOST) {
        const [[farthest] = []] = [...best].toSorted(([, one], [, other]) => other - one)
        if (farthest !== undefined) best.delete(farthest)
      }
      if (best.size === MOST) metres = Math.max(...best.values())
    },
  }
}

function boxOf(lines: readonly (readonly WirePoint[])[]): [south: number, west: number, north: number, east: number] {
  const points = lines.flat()
  const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)]
  return [Math.min(...latitudes), Math.min(...longitudes), Math.max(...latitudes), Math.max(...longitudes)]
}

/** The boxes within reach, nearest first to a step, with the metres to each: no box is farther than what it holds. */
function sortByDistance(boxes: Float64Array, [longitude, latitude]: LonLat) {
  const count = boxes.length / 4
  const scale = METRES_A_DEGREE * Math.cos(latitude * RADIANS)
  const far = new Float64Array(count)
  /** How many boxes are nearer than each step; then, where the next box of that step goes. */
  const starts = new Uint32Array(WITHIN_METRES / STEP_METRES + 2)
  for (let place = 0; place < count; place += 1) {
    const at = place * 4
    far[place] = Infinity
    const y = Math.max((boxes[at] as number) - latitude, 0, latitude - (boxes[at + 2] as number)) * METRES_A_DEGREE
    if (y > WITHIN_METRES) continue
    const x = Math.max((boxes[at + 1] as number) - longitude, 0, longitude - (boxes[at + 3] as number)) * scale
    const metres = Math.sqrt(x * x + y * y)
    if (metres > WITHIN_METRES) continue
    far[place] = metres
    const next = Math.floor(metres / STEP_METRES) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let step = 1; step < starts.length; step += 1)
    starts[step] = (starts[step] as number) + (starts[step - 1] as number)
  const order = new Uint32Array(starts.at(-1) as number)
  for (let place = 0; place < count; place += 1) {
    if (far[place] === Infinity) continue
    const step = Math.floor((far[place] as number) / STEP_METRES)
    const next = starts[step] as number
    order[next] = place
    starts[step] = next + 1
  }
  return { order, far }
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
