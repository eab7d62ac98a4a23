import type { MapContender, Mounted } from './contender.ts'
import { idle, timed, watchFrames } from '../frames.ts'
import { type BenchParking, CENTER, createChance, createParkings, readReal, toGeoJson } from './data.ts'

/** What one load of a contender's page tells; milliseconds. */
export interface MapFigures {
  firstPaint: number
  frames: number[]
  longTasks: number
  zoomStep: number
  filter: number
  hit: number | null
  /** Share of planned points at which the right parking was found; null where nothing was asked. */
  right: number | null
}

/** Files of peers are plain JavaScript: their packages are installed for the measurement only. */
const FILES = import.meta.glob<Readonly<Record<string, MapContender>>>('./peers/*.{ts,js}')
const NAMES: Readonly<Record<string, readonly [file: string, name: string]>> = {
  ours: ['./peers/ours.ts', 'contender'],
  'ours-objects': ['./peers/ours.ts', 'fromObjects'],
  'leaflet-svg': ['./peers/leaflet-layers.js', 'svg'],
  'leaflet-canvas': ['./peers/leaflet-layers.js', 'canvas'],
  markercluster: ['./peers/markercluster.js', 'contender'],
  'react-leaflet': ['./peers/react-leaflet.js', 'contender'],
  maplibre: ['./peers/maplibre.js', 'contender'],
}
const PAN_MS = 3_000
const PLANNED = 200

const container = document.querySelector<HTMLElement>('#map')
let prepared: { contender: MapContender; data: unknown; zoom: number; parkings: readonly BenchParking[] } | null = null
let mounted: Mounted | null = null

async function load(name: string): Promise<MapContender> {
  const [file = '', exported = ''] = NAMES[name] ?? []
  const contender = (await FILES[file]?.())?.[exported]
  if (!contender) throw new Error(`no contender ${name}`)
  return contender
}

/** `count` parkings of the measurement's own making, or with null the real ones that the server has. */
export async function prepare(name: string, count: number | null, zoom: number): Promise<void> {
  const contender = await load(name)
  const parkings =
    count === null
      ? readReal((await (await fetch('/real.json')).json()) as GeoJSON.FeatureCollection)
      : createParkings(count)
  prepared = { contender, data: contender.prepare(parkings), zoom, parkings }
}

interface TileAnswer {
  features: {
    properties: { code: string; category: string }
    geometry: { coordinates: { latitude: number; longitude: number }[] }
  }[]
}

/** Puts a map with the tiles of a city on the page; answers when it is seen, milliseconds since the page began. */
export async function mountTiles(name: string, zoom: number, addresses: readonly string[]): Promise<number> {
  const ask = async (address: string) => (await (await fetch(address)).json()) as TileAnswer
  const [contender, tiles] = await Promise.all([load(name), Promise.all(addresses.map(ask))])
  const parkings = new Map(
    tiles.flatMap(({ features }) =>
      features.map(({ properties: { code, category }, geometry: { coordinates } }) => [
        code,
        {
          code,
          category,
          line: coordinates.map(({ longitude, latitude }) => [longitude, latitude] as [number, number]),
        },
      ]),
    ),
  )
  if (!container || parkings.size === 0) throw new Error('the tiles are empty')
  const data = toGeoJson([...parkings.values()] as BenchParking[])
  await timed(() => contender.mount({ container, data, zoom }))
  return performance.now()
}

/** Puts the map on the page; answers the milliseconds until it is seen. */
export function mount(): Promise<number> {
  return timed(async () => {
    if (!prepared || !container) throw new Error('nothing is prepared')
    mounted = await prepared.contender.mount({ container, data: prepared.data, zoom: prepared.zoom })
  })
}

export async function measure(firstPaint: number): Promise<MapFigures> {
  if (!mounted || !prepared) throw new Error('nothing is mounted')
  const map = mounted
  // What is done in idle time has its time.
  await idle()
  const { frames, longTasks } = await watchFrames(PAN_MS, (step) => {
    // Away and back again, as a finger does.
    const way = step % 120 < 60 ? 1 : -1
    map.pan(9 * way, 5 * way)
  })
  const filter = await timed(() => map.filter('free'))
  await timed(() => map.filter(null))
  const zoomStep = await timed(() => map.zoom(1))
  return { firstPaint, frames, longTasks, zoomStep, filter, ...askPoints(map, prepared.parkings) }
}

/** Points planned on lines, whose parking is known, and beside all of them; the naive answer is worked out here. */
function askPoints(map: Mounted, parkings: readonly BenchParking[]): Pick<MapFigures, 'hit' | 'right'> {
  if (!map.hit || !prepared) return { hit: null, right: null }
  const chance = createChance(99)
  const reach = (8 * 360) / (256 * 2 ** prepared.zoom)
  const stretch = Math.cos((CENTER[1] * Math.PI) / 180)
  const far = (line: readonly [number, number][], [x, y]: readonly [number, number]) =>
    Math.min(...line.slice(1).map((to, index) => toSegment([x, y], line[index] ?? to, to, stretch)))
  let right = 0
  let time = 0
  for (let number = 0; number < PLANNED; number += 1) {
    const parking = parkings[Math.floor(chance() * parkings.length)]
    const [from, to] = [parking?.line[0], parking?.line.at(-1)]
    if (!from || !to) continue
    const share = chance()
    const beside = number % 4 === 0 ? 0.02 : 0
    const point = [from[0] + (to[0] - from[0]) * share + beside, from[1] + (to[1] - from[1]) * share] as const
    const begin = performance.now()
    const found = map.hit(point[0], point[1])
    time = Math.max(time, performance.now() - begin)
    const distances = parkings.map(({ code, line }) => ({ code, distance: far(line, point) }))
    const least = distances.reduce((best, one) => (one.distance < best.distance ? one : best))
    const wanted = distances
      .filter(({ distance }) => distance <= least.distance + reach * 0.02 && distance <= reach * 1.01)
      .map(({ code }) => code)
    const isEdge = Math.abs(least.distance - reach) < reach * 0.01
    if (isEdge || (found === null ? least.distance > reach : wanted.includes(found))) right += 1
  }
  return { hit: time, right: right / PLANNED }
}

function toSegment(
  [x, y]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  stretch: number,
): number {
  const [dx, dy, px, py] = [x2 - x1, (y2 - y1) / stretch, x - x1, (y - y1) / stretch]
  const share = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)))
  return Math.hypot(px - share * dx, py - share * dy)
}

Object.assign(globalThis, { bench: { prepare, mount, mountTiles, measure } })
