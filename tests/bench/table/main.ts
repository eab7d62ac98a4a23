import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession } from 'playwright'
import { build } from 'vite'
import { ROOT } from '../../../demo/install.mjs'
import { compileLocales } from '../../../shared/build/compile-locales.ts'
import { openBrowser } from '../../size/open-browser.ts'
import { formatTable } from '../../size/table.ts'
import { heapOf } from '../heap.ts'
import { describeGoals, type Goal } from '../report.ts'
import { serveFolder } from '../serve-folder.ts'
import { quantileOf, summarise } from '../statistics.ts'
import { benchActs } from './acts-main.ts'
import { benchFleet } from './fleet-main.ts'
import { SLOWDOWN } from './slowdown.ts'

const HERE = import.meta.dirname
const CONTENDERS = [
  { name: 'ours', said: 'parking-operations' },
  { name: 'plain', said: 'plain React table' },
  { name: 'react-virtual', said: '@tanstack/react-virtual, bare' },
  { name: 'ag-grid', said: 'ag-grid-community' },
] as const

interface Run {
  mount: number
  /** Of the page's own thread while its rows were put there, ms. */
  mountWork: number
  frames: readonly number[]
  /** Of the page's own thread for a frame, ms. */
  work: number
  longTasks: number
  nodes: number
  heap: number
}

interface Row {
  contender: (typeof CONTENDERS)[number]
  count: number
  runs: Run[]
}

export interface TableBenchOptions {
  runs: number
  counts: readonly number[]
  only?: readonly string[] | undefined
}

/** The operations table beside other tables with the same rows: data in memory, one window, one machine. */
export async function benchTable({ runs, counts, only }: TableBenchOptions): Promise<void> {
  const folder = await buildPage()
  const { url, server } = await serveFolder(folder)
  const browser = await openBrowser()
  try {
    const before = loadavg()[0] ?? 0
    const rows = counts.flatMap((count) =>
      CONTENDERS.filter(({ name }) => only?.includes(name) ?? true).map((contender): Row => ({
        contender,
        count,
        runs: [],
      })),
    )
    // One after another and over again, so that a busy minute of the machine falls on all of them.
    for (let run = 0; run < runs; run += 1) {
      for (const row of rows) {
        // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
        row.runs.push(await measureOnce(browser, url, row))
      }
    }
    console.log(
      `Tables, Chromium ${browser.version()} without a graphics card, load ${before.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}, medians of ${runs}; 3 s of scrolling, 100 pixels a frame, on a processor ${SLOWDOWN} times slower; work is the page’s own thread’s; data in memory\n`,
    )
    console.log(describeRows(rows))
    console.log(`\nShares of each figure of others, of all rows loaded at once\n${describeRatios(rows)}`)
    const goals = goalsOf(rows)
    if (goals.length > 0) console.log(`\n${describeGoals(goals)}`)
    if (only?.includes('acts') ?? true) await benchActs(browser, { url, runs })
    if (only?.includes('fleet') ?? true) await benchFleet(browser, { url, runs })
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

async function buildPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'parking-tables-'))
  await build({
    root: HERE,
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [compileLocales([join(ROOT, 'locales')])],
    define: { VERSION: '"bench"' },
    // One React for ours and for the peers.
    resolve: {
      dedupe: ['react', 'react-dom'],
      alias: [
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ['index', 'acts', 'fleet'].map((page) => join(HERE, `${page}.html`)) },
    },
  })
  return outDir
}

async function measureOnce(browser: Browser, url: string, { contender, count }: Row): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(240_000)
  page.on('pageerror', (cause) => console.log(`${contender.said}: ${cause.message}`))
  try {
    const session = await page.context().newCDPSession(page)
    await page.goto(`${url}/index.html`)
    await page.waitForFunction('globalThis.bench')
    await page.evaluate(`bench.prepare(${JSON.stringify(contender.name)}, ${count})`)
    const heap = await heapOf(session)
    // Time that the thread has had, and not time that passed: another's work beside it counts for nothing.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const start = await workOf(session)
    const mount = (await page.evaluate('bench.mount()')) as number
    const mountWork = (await workOf(session)) - start
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const before = await workOf(session)
    const scrolled = (await page.evaluate('bench.scroll()')) as Pick<Run, 'frames' | 'longTasks' | 'nodes'> & {
      shown: string
    }
    const work = ((await workOf(session)) - before) / scrolled.frames.length
    if (!scrolled.shown.includes('\u20BD')) throw new Error(`${contender.said} shows no rows but "${scrolled.shown}"`)
    return { ...scrolled, mount, mountWork, work, heap: Math.max(0, (await heapOf(session)) - heap) }
  } finally {
    await page.close()
  }
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = (await session.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] }
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

interface Figure {
  said: string
  of(row: Row): number
  digits: number
}

const median = (row: Row, of: (run: Run) => number) => summarise(row.runs.map(of)).median
const framesOf = ({ runs }: Row) => runs.flatMap(({ frames }) => frames).toSorted((one, other) => one - other)

const FIGURES: readonly Figure[] = [
  { said: 'mount, ms', of: (row) => median(row, ({ mount }) => mount), digits: 0 },
  { said: 'its work', of: (row) => median(row, ({ mountWork }) => mountWork), digits: 0 },
  { said: 'frame p95, ms', of: (row) => quantileOf(framesOf(row), 0.95), digits: 1 },
  { said: 'work a frame', of: (row) => median(row, ({ work }) => work), digits: 1 },
  { said: 'worst', of: (row) => framesOf(row).at(-1) ?? Number.NaN, digits: 0 },
  { said: 'long tasks', of: (row) => median(row, ({ longTasks }) => longTasks), digits: 0 },
  { said: 'elements', of: (row) => median(row, ({ nodes }) => nodes), digits: 0 },
  { said: 'heap, MB', of: (row) => median(row, ({ heap }) => heap) / 1e6, digits: 2 },
]

function describeRows(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    String(row.count),
    row.contender.said,
    ...FIGURES.map(({ of, digits }) => of(row).toFixed(digits)),
  ])
  return formatTable([['rows', 'table', ...FIGURES.map(({ said }) => said)], ...lines])
}

/** Our figure over another's. */
function describeRatios(rows: readonly Row[]): string {
  const lines = rows.flatMap((row) => {
    const ours = rows.find(({ contender, count }) => contender.name === 'ours' && count === row.count)
    if (!ours || row === ours) return []
    return [
      [
        String(row.count),
        `parking-operations / ${row.contender.said}`,
        ...FIGURES.map(({ of }) => toRatio(of(ours), of(row))),
      ],
    ]
  })
  return formatTable([['rows', '', ...FIGURES.map(({ said }) => said.replace(/, \w+$/, ''))], ...lines])
}

function toRatio(one: number, other: number): string {
  return other === 0 ? '–' : (one / other).toFixed(one / other < 0.1 ? 4 : 2)
}

function goalsOf(rows: readonly Row[]): Goal[] {
  return rows
    .filter(({ contender }) => contender.name === 'ours')
    .flatMap((row) => [
      {
        said: `${row.count} rows: elements in the page / 100 rows of 12`,
        found: median(row, ({ nodes }) => nodes) / 1200,
        most: 1,
      },
      {
        said: `${row.count} rows: long tasks while scrolling`,
        found: median(row, ({ longTasks }) => longTasks),
        most: 0,
      },
    ])
}
