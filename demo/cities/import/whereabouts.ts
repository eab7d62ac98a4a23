import type { CityEntry, WirePoint } from '../city-data.ts'

type Bounds = CityEntry['mapBounds']

/** Degrees around what was imported. */
const MARGIN = 0.01
/** A degree of latitude is 111 km: what is farther from the middle is in no city. */
const FAR = 3
/** Where more than one are far, and so many, the data are of a country. */
const MOST_FAR = 0.1

type Stray = 'coordinates-swapped' | 'far-away' | null

/** Where the parkings are: two numbers for each, however many there are. */
export function createWhereabouts() {
  const latitudes: number[] = []
  const longitudes: number[] = []
  return {
    add({ latitude, longitude }: WirePoint): void {
      latitudes.push(latitude)
      longitudes.push(longitude)
    },
    count: () => latitudes.length,
    /** @param ground where there are streets */
    find: (ground: GroundCells) => settle({ latitudes, longitudes, ground }),
  }
}

/** Where the ground is drawn, cell by cell: a long road leads out of it, and what lies around that is bare. */
export interface GroundCells {
  add(point: WirePoint): void
  /** Whether there is as much to see as in a tenth of the fullest cell. */
  isDense(point: WirePoint): boolean
}

/** Degrees; some hundred metres, about what a phone shows. */
const CELL = 0.005
const DENSE = 0.1

export function createGroundCells(): GroundCells {
  const counts = new Map<string, number>()
  let fullest = 0
  const keyOf = ({ latitude, longitude }: WirePoint) => `${Math.floor(latitude / CELL)} ${Math.floor(longitude / CELL)}`
  return {
    add(point) {
      const count = (counts.get(keyOf(point)) ?? 0) + 1
      counts.set(keyOf(point), count)
      fullest = Math.max(fullest, count)
    },
    isDense: (point) => (counts.get(keyOf(point)) ?? 0) > fullest * DENSE,
  }
}

function settle({ latitudes, longitudes, ground }: { latitudes: number[]; longitudes: number[]; ground: GroundCells }) {
  const middle = { latitude: median(latitudes), longitude: median(longitudes) }
  const strayOf = ({ latitude, longitude }: WirePoint): Stray => {
    if (farness({ latitude, longitude }, middle) <= FAR) return null
    const isSwapped = farness({ latitude: longitude, longitude: latitude }, middle) <= FAR
    return isSwapped ? 'coordinates-swapped' : 'far-away'
  }
  let far = 0
  for (const [index, latitude] of latitudes.entries())
    if (strayOf({ latitude, longitude: longitudes[index] ?? 0 }) === 'far-away') far += 1
  const areApart = far > Math.max(1, latitudes.length * MOST_FAR) || far * 2 >= latitudes.length

  return {
    /** How many lie far from the middle, where that is too many for a mistake: they stay. */
    apart: areApart ? far : 0,
    /** Whether a point is no part of the city: mended by swapping its numbers, or not at all. */
    strays(point: WirePoint): Stray {
      const stray = strayOf(point)
      return stray === 'far-away' && areApart ? null : stray
    },
    /**
     * A parking in the midst of the others, of those that there are streets for if any: the map begins there, and its
     * first view holds one.
     */
    centre(): WirePoint {
      const all = latitudes.map((_, index) => index)
      const seen = all.filter((index) =>
        ground.isDense({ latitude: latitudes[index] ?? 0, longitude: longitudes[index] ?? 0 }),
      )
      const chosen = seen.length > 0 ? seen : all
      const target = {
        latitude: median(chosen.map((index) => latitudes[index] ?? 0)),
        longitude: median(chosen.map((index) => longitudes[index] ?? 0)),
      }
      let nearest = target
      let least = Infinity
      for (const index of chosen) {
        const point = { latitude: latitudes[index] ?? 0, longitude: longitudes[index] ?? 0 }
        const distance = farness(point, target)
        if (distance < least) [nearest, least] = [point, distance]
      }
      return nearest
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function farness(one: WirePoint, other: WirePoint): number {
  return Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude)
}

/** The smallest box around points, and around what an earlier one holds. */
export function boundsOf(points: readonly WirePoint[], before: Bounds | null): Bounds {
  let [[south, west], [north, east]] = before ?? [
    [90, 180],
    [-90, -180],
  ]
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  return [
    [south, west],
    [north, east],
  ]
}

/** With some ground around it, which still is on the earth. */
export function withMargin([[south, west], [north, east]]: Bounds): Bounds {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return [
    [round(Math.max(-90, south - MARGIN)), round(Math.max(-180, west - MARGIN))],
    [round(Math.min(90, north + MARGIN)), round(Math.min(180, east + MARGIN))],
  ]
}
