import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { build, type Plugin } from 'vite'
import { ROOT } from '../../../demo/install.mjs'
import { trustLeaflet } from '../../../shared/build/trust-leaflet.ts'
import { openBrowser } from '../../size/open-browser.ts'
import { formatTable } from '../../size/table.ts'
import { heapOf } from '../heap.ts'
import { describeGoals, type Goal } from '../report.ts'
import { serveFolder } from '../serve-folder.ts'
import { quantileOf, summarise } from '../statistics.ts'
import { benchLabels } from './labels-main.ts'
import { benchSearch } from './search-main.ts'
import { benchTiles } from './tiles-main.ts'
import type { MapFigures } from './page.ts'

const HERE = import.meta.dirname

/** Who is measured; the slow ones only as far as they go. */
const CONTENDERS: readonly { name: string; said: string; most: number }[] = [
  { name: 'ours', said: 'parking-map', most: 50_000 },
  { name: 'ours-objects', said: 'parking-map, from objects', most: 50_000 },
  { name: 'leaflet-canvas', said: 'L.geoJSON, canvas', most: 50_000 },
  { name: 'leaflet-svg', said: 'L.geoJSON, SVG', most: 50_000 },
  { name: 'markercluster', said: 'leaflet.markercluster', most: 50_000 },
  { name: 'react-leaflet', said: 'react-leaflet', most: 50_000 },
  { name: 'maplibre', said: 'maplibre-gl', most: 50_000 },
]
const ZOOMS = [13, 16] as const
/** Real data lie beside the project on some machines; they are no part of it. */
const REAL = join(ROOT, '..', 'shared', 'data', 'moscow-street-parkings.geojson')
const SLOWDOWN = 4
/** Milliseconds on the slow processor within which a map counts as there at once. */
const REAL_PAINT = 1_000

/** `cpu`: milliseconds that the page's thread worked until the first paint, without what else the machine had to do. */
type Figures = MapFigures & { heap: number; cpu: number }

interface Row {
  contender: (typeof CONTENDERS)[number]
  /** Null for the real city. */
  count: number | null
  zoom: number
  runs: Figures[]
}

export interface MapBenchOptions {
  runs: number
  counts: readonly number[]
  only?: readonly string[] | undefined
}

/** Maps with very many parkings, beside other ways to draw them: data in memory, one window, one machine. */
export async function benchMaps({ runs, counts, only }: MapBenchOptions): Promise<void> {
  const folder = await buildPage()
  const { url, server } = await serveFolder(folder, { '/real.json': REAL })
  try {
    const rows: Row[] = []
    for (const count of counts) {
      for (const zoom of ZOOMS) {
        const contenders = CONTENDERS.filter(({ name, most }) => (only?.includes(name) ?? true) && count <= most)
        // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
        rows.push(...(await measureRows({ url, contenders, count, zoom, runs })))
      }
    }
    console.log(
      `Maps, Chromium without a graphics card, medians of ${runs}; a 3 s pan of 10 pixels a frame; data in memory\n`,
    )
    console.log(describe(rows))
    if (only?.includes('labels') ?? true) await withBrowser((browser) => benchLabels(browser, { url, runs }))
    if (only?.includes('tiles') ?? true) await withBrowser((browser) => benchTiles(browser, { url, runs }))
    if (only?.includes('search') ?? true) await withBrowser((browser) => benchSearch(browser, { url, runs }))
    if (only && !only.some((name) => CONTENDERS.some((contender) => contender.name === name))) return
    const goals = [...goalsOf(rows), ...(await benchReal({ url, runs }))]
    if (goals.length > 0) console.log(`\n${describeGoals(goals)}`)
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

const withoutPeers: Plugin = {
  name: 'without-peers',
  enforce: 'pre',
  load: (id) => (/\/peers\/[\w-]+\.js$/.test(id) ? 'export {}' : null),
}

/**
 * The real city on a processor four times slower: when all its parkings are seen, and whether it can be pushed about.
 */
async function benchReal({ url, runs }: { url: string; runs: number }): Promise<Goal[]> {
  if (!existsSync(REAL)) {
    console.log('\nThe real parkings of Moscow are not beside the project: not measured.')
    return []
  }
  const goals: Goal[] = []
  for (const zoom of [13, 15, 16]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const [row] = await measureRows({
      url,
      contenders: CONTENDERS.filter(({ name }) => name === 'ours-objects'),
      count: null,
      zoom,
      runs,
    })
    if (!row) continue
    goals.push({
      said: `9,605 real parkings, ×${SLOWDOWN} slower: first paint at ${zoom}, ms`,
      found: median(row, (run) => run.firstPaint),
      most: REAL_PAINT,
    })
    if (zoom >= 15)
      goals.push({
        said: `… long tasks while panning at ${zoom}, most of the runs`,
        found: row.runs.length > 0 ? Math.max(...row.runs.map((run) => run.longTasks)) : Number.NaN,
        most: 0,
      })
  }
  return goals
}

async function buildPage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parking-maps-'))
  // Ours with Leaflet as our build has it, the peers with Leaflet as it is.
  for (const [name, plugins] of [
    ['ours', [trustLeaflet(), withoutPeers]],
    ['peers', []],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two builds at once are no faster
    await build({
      root: HERE,
      configFile: false,
      logLevel: 'error',
      base: './',
      plugins: [...plugins],
      build: {
        outDir: join(folder, name),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: (name === 'ours' ? ['index', 'labels', 'search', 'floors'] : ['index']).map((page) =>
            join(HERE, `${page}.html`),
          ),
        },
      },
    })
  }
  return folder
}

interface Task {
  url: string
  contender: Row['contender']
  count: number | null
  zoom: number
}

/**
 * One after another and over again, so that a busy minute of the machine falls on all of them; who fails is left out.
 */
async function measureRows({
  contenders,
  runs,
  ...task
}: Omit<Task, 'contender'> & { contenders: readonly Row['contender'][]; runs: number }): Promise<Row[]> {
  const rows = contenders.map((contender): Row => ({ contender, count: task.count, zoom: task.zoom, runs: [] }))
  for (let run = 0; run < runs; run += 1) {
    for (const row of rows.filter((one) => one.runs.length === run)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
        row.runs.push(await measureOnce({ ...task, contender: row.contender }))
      } catch (cause) {
        console.log(`${row.contender.said}, ${task.count} at ${task.zoom}: ${String(cause).split('\n', 1)[0]}`)
      }
    }
  }
  return rows
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await openBrowser()
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/** In a browser of its own: nothing is warm, and another's crash is not felt. */
async function measureOnce({ url, contender, count, zoom }: Task): Promise<Figures> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(180_000)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const worked = async () => {
      const { metrics } = (await session.send('Performance.getMetrics')) as {
        metrics: { name: string; value: number }[]
      }
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
    }
    await page.goto(`${url}/${contender.name.startsWith('ours') ? 'ours' : 'peers'}/index.html`)
    await page.waitForFunction('globalThis.bench')
    await page.evaluate(`bench.prepare(${JSON.stringify(contender.name)}, ${count}, ${zoom})`)
    const before = await heapOf(session)
    if (count === null) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const workedBefore = await worked()
    const firstPaint = (await page.evaluate('bench.mount()')) as number
    const cpu = (await worked()) - workedBefore
    const figures = (await page.evaluate(`bench.measure(${firstPaint})`)) as MapFigures
    return { ...figures, cpu, heap: Math.max(0, (await heapOf(session)) - before) }
  } finally {
    await browser.close()
  }
}

function median(row: Row, of: (figures: Row['runs'][number]) => number | null): number {
  return summarise(row.runs.map(of).filter((value) => value !== null)).median
}

function framesOf(row: Row): number[] {
  return row.runs.flatMap(({ frames }) => frames).toSorted((one, other) => one - other)
}

function describe(rows: readonly Row[]): string {
  const heads = [
    'features',
    'zoom',
    'map',
    'first paint',
    'of it CPU',
    'pan p50',
    'p95',
    'p99',
    'worst',
    'long tasks',
    'zoom step',
    'filter',
    'hit test, worst',
    'right',
    'heap, MB',
  ]
  const ms = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 1 : 0))
  return formatTable([
    heads,
    ...rows
      .filter(({ runs }) => runs.length > 0)
      .map((row) => {
        const frames = framesOf(row)
        const right = row.runs.map((run) => run.right).filter((share) => share !== null)
        return [
          String(row.count),
          String(row.zoom),
          row.contender.said,
          ms(median(row, (run) => run.firstPaint)),
          ms(median(row, (run) => run.cpu)),
          ...[0.5, 0.95, 0.99, 1].map((share) => ms(quantileOf(frames, share))),
          ms(median(row, (run) => run.longTasks)),
          ms(median(row, (run) => run.zoomStep)),
          ms(median(row, (run) => run.filter)),
          ms(median(row, (run) => run.hit)),
          right.length > 0 ? `${(Math.min(...right) * 100).toFixed(1)} %` : '–',
          (median(row, (run) => run.heap) / 1e6).toFixed(1),
        ]
      }),
  ])
}

/** Goals at the largest count, against L.geoJSON on canvas. */
function goalsOf(rows: readonly Row[]): Goal[] {
  const most = Math.max(...rows.map(({ count }) => count ?? 0))
  const at = (name: string, zoom: number) =>
    rows.find((row) => row.contender.name === name && row.zoom === zoom && row.count === most && row.runs.length > 0)
  const goals: Goal[] = []
  for (const [zoom, share] of [
    [16, 0.12],
    [13, 0.15],
  ] as const) {
    const [ours, whole, peer] = [at('ours', zoom), at('ours-objects', zoom), at('leaflet-canvas', zoom)]
    if (!ours) continue
    if (peer) {
      goals.push({
        said: `first paint at ${zoom}, × L.geoJSON canvas`,
        found: median(ours, (run) => run.firstPaint) / median(peer, (run) => run.firstPaint),
        most: share,
      })
      goals.push({
        said: `… CPU of it`,
        found: median(ours, (run) => run.cpu) / median(peer, (run) => run.cpu),
        most: share,
      })
    }
    if (peer && whole) {
      goals.push({
        said: `… from objects at one go`,
        found: median(whole, (run) => run.firstPaint) / median(peer, (run) => run.firstPaint),
        most: share,
      })
      // Read anew, so that nothing of it was there before.
      goals.push({
        said: `heap at ${zoom}, × L.geoJSON canvas`,
        found: median(whole, (run) => run.heap) / median(peer, (run) => run.heap),
        most: 0.1,
      })
    }
    goals.push({ said: `pan at ${zoom}, frame p99, ms`, found: quantileOf(framesOf(ours), 0.99), most: 33 })
    goals.push({
      said: `pan at ${zoom}, long tasks`,
      found: Math.max(...ours.runs.map(({ longTasks }) => longTasks)),
      most: 0,
    })
    goals.push({ said: `filter at ${zoom}, ms`, found: median(ours, (run) => run.filter), most: 50 })
    goals.push({
      said: `hit test at ${zoom}, worst, ms`,
      found: Math.max(...ours.runs.map(({ hit }) => hit ?? 0)),
      most: 50,
    })
    goals.push({
      said: `wrong hits at ${zoom}, %`,
      found: Math.max(...ours.runs.map(({ right }) => (1 - (right ?? 0)) * 100)),
      most: 0,
    })
  }
  return goals
}
