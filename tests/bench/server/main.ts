import { formatTable } from '../../size/table.ts'
import { sizesOf } from '../../support/fill-city.ts'
import { CALLERS } from './city.ts'
import { openFilled } from './filled.ts'
import { ask, QUESTIONS, startBackends, startBank, type Question, type Speed } from './load.ts'
import { runByDriver } from './driver-alone.ts'
import { runScript, toScript } from './pgbench.ts'
import { record } from './record.ts'

export interface ServerBenchOptions {
  rows: readonly number[]
  processes: readonly number[]
  seconds: number
  /** How long each question is asked before it is measured. */
  warmSeconds: number
  /** The folder in which filled databases stay for the next time. */
  keep?: string | undefined
}

/** As many callers as a busy city has at once. */
const CLIENTS = 16
const PGLITE_ROWS = 10_000
const LIMITS = { share: 0.5, spread: 5, flat: 1.25 }

/** Each statement parsed once, as the backend has it; and each time, as a server between us and the database may ask. */
const PGBENCH = { pgbench: 'prepared', 'pgbench, parsing': 'extended' } as const
const BASE = 'pgbench'
const DRIVER = "Node's driver alone"
const EMPTY = 'an empty answer'
/** What others reach; the rest is ours. */
const OTHERS: readonly string[] = [...Object.keys(PGBENCH), DRIVER, EMPTY]

type Speeds = Record<Question, Speed>
type Measured = Map<string, Speeds>

/**
 * How many parkings a second the backend begins, and answers about, beside the same statements through pgbench: on
 * PostgreSQL with several processes and sizes, and on PGlite.
 */
export async function benchServer({ rows, ...options }: ServerBenchOptions): Promise<void> {
  const small = rows.find((size) => sizesOf(size).accounts < CALLERS)
  if (small !== undefined)
    throw new Error(`${small} parkings are too few: each of ${CALLERS} callers is a driver of it.`)
  const all = new Map<number, Measured>()
  for (const size of rows) {
    // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
    const measured = await measure(size, options)
    all.set(size, measured)
    console.log(
      `\n${size} parkings, ${CLIENTS} callers, ${options.seconds} s each: a second (of pgbench with prepared statements, as ours are), p50, p99 in ms\n`,
    )
    console.log(describe(measured))
  }
  console.log(`\n${describeGoals(all)}`)
}

async function measure(
  size: number,
  { processes, keep, ...times }: Omit<ServerBenchOptions, 'rows'>,
): Promise<Measured> {
  const server = await openFilled(size, keep)
  const measured: Measured = new Map()
  const most = { ...times, clients: CLIENTS }
  let bank: Awaited<ReturnType<typeof startBank>> | undefined
  try {
    bank = await startBank(server.url)
    const { steps, recorded } = await record(server.url)
    for (const [name, mode] of Object.entries(PGBENCH))
      measured.set(
        name,
        // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
        await eachQuestion((question) => {
          const script = toScript(steps.get(question) ?? [], recorded, size)
          return runScript(script, { bin: server.bin, url: server.url, mode, ...most })
        }),
      )
    measured.set(
      DRIVER,
      await eachQuestion((question) =>
        runByDriver(toScript(steps.get(question) ?? [], recorded, size), { url: server.url, ...most }),
      ),
    )
    measured.set(EMPTY, await measureBackends(1, {}, { ...most, file: 'empty.ts' }))
    for (const count of processes) {
      // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
      measured.set(
        `processes: ${count}`,
        await measureBackends(count, { DATABASE_URL: server.url, BANK_URL: bank.url }, most),
      )
    }
    if (size <= PGLITE_ROWS)
      measured.set('PGlite', await measureBackends(1, { ROWS: String(size), BANK_URL: bank.url }, most))
    return measured
  } finally {
    await bank?.stop()
    await server.stop()
  }
}

async function measureBackends(
  count: number,
  env: Record<string, string>,
  { file, ...most }: { seconds: number; warmSeconds: number; clients: number; file?: string },
): Promise<Speeds> {
  const { urls, stop } = await startBackends(count, env, file)
  try {
    return await eachQuestion((question) => ask(urls, question, most))
  } finally {
    await stop()
  }
}

async function eachQuestion(work: (question: Question) => Promise<Speed>): Promise<Speeds> {
  const speeds: Partial<Speeds> = {}
  for (const question of Object.keys(QUESTIONS) as Question[]) {
    // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
    speeds[question] = await work(question)
  }
  return speeds as Speeds
}

function describe(measured: Measured): string {
  const base = measured.get(BASE)!
  const cell = ({ perSecond, median, p99 }: Speed, question: Question) =>
    `${perSecond.toFixed(0)} (${(perSecond / base[question].perSecond).toFixed(2)}) ${median.toFixed(1)} ${p99.toFixed(1)}`
  const names = [...measured.keys()]
  const lines = (Object.keys(QUESTIONS) as Question[]).map((question) => [
    question,
    ...names.map((name) => cell(measured.get(name)![question], question)),
  ])
  return formatTable([['', ...names], ...lines])
}

function describeGoals(all: ReadonlyMap<number, Measured>): string {
  const [first, last] = [[...all.values()][0]!, [...all.values()].at(-1)!]
  const rows: string[][] = []
  const judge = (said: string, found: number, isMet: boolean, goal: string) =>
    rows.push([said, found.toFixed(2), goal, isMet ? 'met' : 'MISSED'])
  for (const [size, measured] of all) {
    for (const question of Object.keys(QUESTIONS) as Question[]) {
      if (!question.endsWith('start')) continue
      const speedOf = (name: string) => measured.get(name)![question].perSecond
      // One process does one after the other: it answers, and it asks the database. Neither is a line of ours.
      const most = 1 / (1 / speedOf(EMPTY) + 1 / speedOf(DRIVER)) / speedOf(BASE)
      rows.push([`${size}, ${question}: of pgbench, ${EMPTY} and ${DRIVER} in one process`, most.toFixed(2), '', ''])
    }
    for (const [name, speeds] of measured) {
      if (OTHERS.includes(name)) continue
      for (const question of Object.keys(speeds) as Question[]) {
        const { perSecond, median, p99 } = speeds[question]
        const share = perSecond / measured.get(BASE)![question].perSecond
        if (question.endsWith('start')) {
          judge(`${size}, ${name}, ${question}: of pgbench`, share, share >= LIMITS.share, '≥ 0.50')
          const ofDriver = perSecond / measured.get(DRIVER)![question].perSecond
          rows.push([`${size}, ${name}, ${question}: of ${DRIVER}`, ofDriver.toFixed(2), '', ''])
        }
        judge(`${size}, ${name}, ${question}: p99 / p50`, p99 / median, p99 <= LIMITS.spread * median, '≤ 5.00')
      }
    }
  }
  if (all.size > 1)
    for (const [name, speeds] of last)
      for (const question of Object.keys(speeds) as Question[]) {
        const before = first.get(name)?.[question].median
        if (before === undefined) continue
        const growth = speeds[question].median / before
        judge(`${name}, ${question}: p50, largest / smallest`, growth, growth <= LIMITS.flat, '≤ 1.25')
      }
  return formatTable([['', 'found', 'goal', ''], ...rows])
}
