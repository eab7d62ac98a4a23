import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright'
import { ROOT } from '../../../demo/install.mjs'
import { fillPath } from '../../../shared/api/contract/call.ts'
import { getMapTile } from '../../../shared/api/contract/map-tile.ts'
import { projectPoint } from '../../../shared/domain/mercator.ts'
import { tilesIn } from '../../../shared/domain/tile-grid.ts'
import { formatTable } from '../../size/table.ts'
import { startProcess, type BackendProcess } from '../../support/backend-process.ts'
import { createDragging } from '../../support/dragging.ts'
import { heapOf } from '../heap.ts'
import { PROFILE, slowDown } from '../profile.ts'
import { describeGoals, type Goal } from '../report.ts'
import { summarise } from '../statistics.ts'
import { writeBenchCity } from './bench-city.ts'
import { CENTER, createParkings } from './data.ts'
import type { PlainLines } from './floors-page.ts'
import { longestTask, watchTasks, whenDrawn } from './tiles-page.ts'

/** The second one comes by tiles. */
const CITIES = [
  { name: 'whole', count: 10_000 },
  { name: 'tiled', count: 500_000 },
] as const
const ZOOMS = [14, 16] as const
/** Others with the tiles of the large city: where they have parkings, as it is groups from afar. */
const PEERS = [
  { name: 'leaflet-canvas', said: 'L.geoJSON, canvas' },
  { name: 'maplibre', said: 'maplibre-gl' },
] as const
const PEER_ZOOM = 16
const TILE_ZOOM = 15
const PHONE = { width: 412, height: 823 }
/** An element that shows nothing here: its longest task is what the library and React cost before any element of ours. */
const NOTHING =
  '<script type="module" src="/elements/parking-app-banner.js"></script><parking-app-banner city="tiled" lang="ru"></parking-app-banner>'
/** A task that is longer keeps an answer to a press back for longer than is felt as at once; milliseconds. */
const LONGEST_TASK = 50
const REST_MS = 3_000
/** More of each say little more: what is longest is said of all runs. */
const MOST_RUNS = 3
/** Pixels around a view that ours draws too. */
const BEYOND = 48
const WARMING_DRAGS = 40
/** `npm run soak -- map` drags as often as a person may in an hour. */
const DRAGS = 80
const READY_MS = 600_000
const LIMIT_MS = 60_000

interface Seen {
  drawn: number
  longest: number
}

/** Longest tasks of pages without a map of ours. */
interface Floors {
  /** An element that shows nothing. */
  nothing: number
  /** React alone, which shows a word. */
  react: number
  /** A canvas of the map's size with as many plain lines as are in view. */
  lines: number
}

/** How soon parkings are seen in a city that comes by tiles, beside one that comes whole; in one run, by turns. */
export async function benchTiles(browser: Browser, { url: pages, runs }: { url: string; runs: number }): Promise<void> {
  if (!existsSync(join(ROOT, 'dist'))) throw new Error('Nothing is built: npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'parking-tiles-'))
  for (const { name, count } of CITIES) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await writeBenchCity(folder, name, count)
  }
  const backend = await startProcess({ MEMORY: '1', EXTRA_CITIES: folder, TEST_CONTROLS: '' })
  try {
    const { url } = backend
    if (url === null) throw new Error(backend.output())
    const waits = await watchOthers(backend)
    const rows = CITIES.flatMap((city) => ZOOMS.map((zoom) => ({ ...city, zoom, seen: [] as Seen[] })))
    const peers = PEERS.map((peer) => ({ ...peer, seen: [] as Seen[] }))
    const plain = linesOfView()
    const floors: Floors[] = []
    for (let run = 0; run < Math.min(runs, MOST_RUNS); run += 1) {
      for (const { name, zoom, seen } of rows) {
        // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
        seen.push(await look(browser, url, { city: name, zoom }))
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      floors.push({ nothing: await lookAtNothing(browser, url), ...(await lookAtPlain(browser, pages, plain)) })
      for (const { name, seen } of peers) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        seen.push(await lookAtPeer(browser, { url, pages, name }))
      }
    }
    const heaps = await dragAbout(browser, url)
    describe(rows, { peers, floors, waits, heaps, resident: residentOf(backend) })
  } finally {
    backend.signal('SIGKILL')
    await backend.ended
    rmSync(folder, { recursive: true })
  }
}

/** The longest that a small request waited, from the start until all tiles are made, and the usual one after that. */
async function watchOthers(backend: BackendProcess): Promise<{ building: number; after: number; seconds: number }> {
  const wait = async () => {
    const from = performance.now()
    await (await fetch(`${backend.url}/health`)).text()
    return performance.now() - from
  }
  const waitsOf = async (count: number) => {
    const waits: number[] = []
    for (let turn = 0; turn < count; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a request after another
      waits.push(await wait())
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(50)
    }
    return Math.max(...waits)
  }
  const begun = performance.now()
  let building = 0
  let used = Infinity
  // Where some two seconds have cost a tenth of a processor, nothing is made any more.
  while (used > 0.2 && performance.now() - begun < READY_MS) {
    const before = secondsUsedBy(backend)
    // oxlint-disable-next-line no-await-in-loop -- as above
    building = Math.max(building, await waitsOf(40))
    used = secondsUsedBy(backend) - before
  }
  return { building, after: await waitsOf(50), seconds: (performance.now() - begun) / 1000 }
}

async function openPage(browser: Browser, url: string, markup: string): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  await page.route('**/demo/states/map.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="stylesheet" href="/parking.css">${markup}`,
    }),
  )
  return { page, session: await context.newCDPSession(page) }
}

const mapWith = (attributes: string) =>
  `<script type="module" src="/elements/parking-map.js"></script><parking-map ${attributes} lang="ru" gestures="map"></parking-map>`

async function look(browser: Browser, url: string, { city, zoom }: { city: string; zoom: number }): Promise<Seen> {
  const { page, session } = await openPage(browser, url, mapWith(`city="${city}" zoom="${zoom}"`))
  try {
    await page.addInitScript(watchTasks)
    await slowDown(session)
    await page.goto(`${url}/demo/states/map.html`, { waitUntil: 'commit' })
    const drawn = await page.evaluate(whenDrawn)
    await pause(REST_MS)
    return { drawn, longest: await page.evaluate(longestTask) }
  } finally {
    await page.context().close()
  }
}

/** The longest task of a page with nothing to show. */
async function lookAtNothing(browser: Browser, url: string): Promise<number> {
  const { page, session } = await openPage(browser, url, NOTHING)
  try {
    await page.addInitScript(watchTasks)
    await slowDown(session)
    await page.goto(`${url}/demo/states/map.html`)
    await page.waitForFunction('customElements.get("parking-app-banner")')
    await pause(REST_MS)
    return await page.evaluate(longestTask)
  } finally {
    await page.context().close()
  }
}

/** A page of the bench on a slow phone, as soon as its code is there. */
async function onBenchPage<Found>(
  browser: Browser,
  address: string,
  find: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  try {
    await page.addInitScript(watchTasks)
    await slowDown(await context.newCDPSession(page))
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction('globalThis.bench')
    return await find(page)
  } finally {
    await context.close()
  }
}

/** React alone, and then plain lines on a canvas of that page, in one go. */
function lookAtPlain(browser: Browser, pages: string, lines: PlainLines): Promise<Omit<Floors, 'nothing'>> {
  return onBenchPage(browser, `${pages}/ours/floors.html`, async (page) => {
    await pause(REST_MS)
    const react = await page.evaluate(longestTask)
    // Handed over before it is drawn: reading it is no part of the drawing.
    await page.evaluate(`globalThis.plain = ${JSON.stringify(lines)}`)
    await pause(REST_MS)
    await page.evaluate('globalThis.longest = 0')
    await page.evaluate('requestAnimationFrame(() => bench.draw(plain))')
    await pause(REST_MS)
    return { react, lines: await page.evaluate(longestTask) }
  })
}

/** The parkings that ours draws of the large city in a phone's first view, as pixels. */
function linesOfView(): PlainLines {
  const scale = 256 * 2 ** PEER_ZOOM
  const [width, height] = [PHONE.width + BEYOND * 2, PHONE.height + BEYOND * 2]
  const [middleX, middleY] = projectPoint(CENTER)
  const [left, top] = [middleX * scale - width / 2, middleY * scale - height / 2]
  const lines = createParkings(Math.max(...CITIES.map(({ count }) => count))).map(({ line }) =>
    line.map((point): [number, number] => {
      const [x, y] = projectPoint(point)
      return [x * scale - left, y * scale - top]
    }),
  )
  const isSeen = (line: readonly (readonly [number, number])[]) =>
    line.some(([x, y]) => x > 0 && y > 0 && x < width && y < height)
  return { width, height, lines: lines.filter(isSeen) }
}

/** The same view by another map: its page has the addresses of the tiles, and needs no answer that says them. */
function lookAtPeer(
  browser: Browser,
  { url, pages, name }: { url: string; pages: string; name: string },
): Promise<Seen> {
  return onBenchPage(browser, `${pages}/peers/index.html`, async (page) => {
    const addresses = JSON.stringify(tilesOfView().map((path) => `${url}/tiled${path}`))
    const drawn = (await page.evaluate(`bench.mountTiles('${name}', ${PEER_ZOOM}, ${addresses})`)) as number
    await pause(REST_MS)
    return { drawn, longest: await page.evaluate(longestTask) }
  })
}

function tilesOfView(): string[] {
  const [x, y] = projectPoint(CENTER)
  const [across, down] = [PHONE.width, PHONE.height].map((pixels) => pixels / (2 * 256 * 2 ** PEER_ZOOM)) as [
    number,
    number,
  ]
  return tilesIn([x - across, y - down, x + across, y + down], TILE_ZOOM).map((tile) =>
    fillPath(getMapTile.path, { ...tile }),
  )
}

/** The heap of the page before and after the city has been crossed many times; each drag is done when its tiles are. */
async function dragAbout(browser: Browser, url: string): Promise<{ before: number; after: number }> {
  const { page, session } = await openPage(browser, url, mapWith('city="tiled" zoom="15"'))
  try {
    await page.goto(`${url}/demo/states/map.html`)
    await page.evaluate(whenDrawn)
    const dragging = createDragging(page)
    const drag = (turn: number) => {
      const way = Math.floor(turn / 20) % 2 === 0 ? -1 : 1
      return dragging.drag(way * 150, way * 200)
    }
    // oxlint-disable-next-line no-await-in-loop -- a finger drags once at a time
    for (let turn = 0; turn < WARMING_DRAGS; turn += 1) await drag(turn)
    const before = await heapOf(session)
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (let turn = 0; turn < DRAGS; turn += 1) await drag(turn)
    return { before, after: await heapOf(session) }
  } finally {
    await page.context().close()
  }
}

/** Seconds of processor that a process has had, all its threads together. */
function secondsUsedBy({ pid }: BackendProcess): number {
  const TICKS_A_SECOND = 100
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
  const fields = afterName.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Megabytes of memory that a process holds. */
function residentOf({ pid }: BackendProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1024
}

interface Rest {
  peers: readonly { said: string; seen: readonly Seen[] }[]
  floors: readonly Floors[]
  waits: Awaited<ReturnType<typeof watchOthers>>
  heaps: Awaited<ReturnType<typeof dragAbout>>
  resident: number
}

function describe(
  rows: readonly { name: string; count: number; zoom: number; seen: readonly Seen[] }[],
  { peers, floors, waits, heaps, resident }: Rest,
): void {
  const drawn = (seen: readonly Seen[]) => summarise(seen.map((one) => one.drawn)).median
  const longest = (seen: readonly Seen[]) => Math.max(...seen.map((one) => one.longest))
  console.log(`\nFirst parkings in view, a phone, ${PROFILE}; medians\n`)
  console.log(
    formatTable([
      ['parkings', 'zoom', 'first parkings, ms', 'longest task, ms'],
      ...rows.map(({ count, zoom, seen }) => [
        String(count),
        String(zoom),
        drawn(seen).toFixed(0),
        longest(seen).toFixed(0),
      ]),
    ]),
  )
  const ours = rows.find(({ name, zoom }) => name === 'tiled' && zoom === PEER_ZOOM)?.seen ?? []
  console.log(`\nThe same at ${PEER_ZOOM} by others, with the same tiles of the same server\n`)
  console.log(
    formatTable([
      ['map', 'first parkings, ms', 'longest task, ms', 'ours / its first', 'ours / its longest'],
      ...peers.map(({ said, seen }) => [
        said,
        drawn(seen).toFixed(0),
        longest(seen).toFixed(0),
        (drawn(ours) / drawn(seen)).toFixed(2),
        (longest(ours) / longest(seen)).toFixed(2),
      ]),
    ]),
  )
  console.log(
    `\nOthers waited at most ${waits.building.toFixed(1)} ms while tiles were made (${waits.seconds.toFixed(0)} s), ${waits.after.toFixed(1)} ms afterwards; the backend holds ${resident.toFixed(0)} MB.` +
      `\nHeap of the page before and after ${DRAGS} drags: ${(heaps.before / 1e6).toFixed(1)} and ${(heaps.after / 1e6).toFixed(1)} MB.`,
  )
  const floorOf = (name: keyof Floors) => Math.max(...floors.map((floor) => floor[name]))
  console.log(
    `\n${formatTable([
      ['longest task of a page without a map of ours', 'ms'],
      ['an element that shows nothing', floorOf('nothing').toFixed(0)],
      ['React alone, with a word', floorOf('react').toFixed(0)],
      ['a canvas with as many plain lines as are in view, in one go', floorOf('lines').toFixed(0)],
    ])}`,
  )
  const goals = ZOOMS.flatMap((zoom): Goal[] => {
    const [whole, tiled] = CITIES.map(
      ({ name }) => rows.find((row) => row.name === name && row.zoom === zoom)?.seen ?? [],
    )
    if (!whole || !tiled) return []
    return [
      { said: `500,000 at ${zoom}, × 10,000`, found: drawn(tiled) / drawn(whole), most: 1.3 },
      { said: `… longest task, × that of 10,000`, found: longest(tiled) / longest(whole), most: 1 },
    ]
  })
  const tiled = rows.filter(({ name }) => name === 'tiled').flatMap(({ seen }) => seen)
  const tasks = {
    said: 'longest task at 500,000, ms',
    found: longest(tiled),
    most: LONGEST_TASK,
    least: floorOf('nothing'),
  }
  console.log(
    `\n${describeGoals([...goals, tasks, { said: 'heap after the drags, × before', found: heaps.after / heaps.before, most: 1.1 }])}`,
  )
}
