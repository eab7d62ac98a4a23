import { eq, sql } from 'drizzle-orm'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { createLogger } from '../../../demo/backend/http/logging.ts'
import { callBackend } from '../../../demo/backend/open-bank.ts'
import { embedBank } from '../../../demo/bank/embed.ts'
import { startBackend, type TestBackend } from '../../support/backend.ts'
import { recordDay } from '../../support/city-day.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createRecorder, type Recorder, type Statement } from '../../support/recorder.ts'
import { CAR } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { startThrowAway } from '../../support/throw-away-postgres.mjs'
import { formatTable } from '../../size/table.ts'
import { BANK_SCHEMA, CITY, NOW, prepareCity } from './city.ts'
import { ask, QUESTIONS, startBackends, startBank, type Question, type Speed } from './load.ts'
import { runByDriver } from './driver-alone.ts'
import { runScript, toScript, type Recorded } from './pgbench.ts'
import { withoutIndexes } from './without-indexes.ts'

export interface ServerBenchOptions {
  rows: readonly number[]
  processes: readonly number[]
  seconds: number
  /** How long each question is asked before it is measured. */
  warmSeconds: number
}

/** As many callers as a busy city has at once. */
const CLIENTS = 16
/** As a server in service: what is said to be done is on disk. */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'maintenance_work_mem=1GB',
]
const PGLITE_ROWS = 10_000
const LIMITS = { share: 0.5, spread: 5, flat: 1.25 }

/** Each statement parsed once, as the backend has it; and each time, as a server between us and the database may ask. */
const PGBENCH = { pgbench: 'prepared', 'pgbench, parsing': 'extended' } as const
const BASE = 'pgbench'
const DRIVER = "Node's driver alone"

type Speeds = Record<Question, Speed>
type Measured = Map<string, Speeds>

/**
 * How many parkings a second the backend begins, and answers about, beside the same statements through pgbench: on
 * PostgreSQL with several processes and sizes, and on PGlite.
 */
export async function benchServer({ rows, processes, seconds, warmSeconds }: ServerBenchOptions): Promise<void> {
  const all = new Map<number, Measured>()
  for (const size of rows) {
    // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
    const measured = await measure(size, { processes, seconds, warmSeconds })
    all.set(size, measured)
    console.log(
      `\n${size} parkings, ${CLIENTS} callers, ${seconds} s each: a second (of pgbench with prepared statements, as ours are), p50, p99 in ms\n`,
    )
    console.log(describe(measured))
  }
  console.log(`\n${describeGoals(all)}`)
}

async function measure(size: number, { processes, ...times }: Omit<ServerBenchOptions, 'rows'>): Promise<Measured> {
  const server = await startThrowAway({ settings: SETTINGS })
  if (server === null) throw new Error('There is no PostgreSQL here: install it (Debian: apt-get install postgresql).')
  const measured: Measured = new Map()
  const bank = await startBank(server.url)
  const most = { ...times, clients: CLIENTS }
  try {
    const { steps, recorded } = await prepare(server.url, size)
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
    await bank.stop()
    await server.stop()
  }
}

async function measureBackends(
  count: number,
  env: Record<string, string>,
  most: { seconds: number; warmSeconds: number; clients: number },
): Promise<Speeds> {
  const { urls, stop } = await startBackends(count, env)
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

/** A filled database, and what the backend asks it. */
async function prepare(url: string, rows: number): Promise<{ steps: Recorder['steps']; recorded: Recorded }> {
  const recorder = createRecorder()
  const database = await openPostgres(url, { logger: recorder.logger })
  const bankDatabase = await openPostgres(url, { schema: BANK_SCHEMA, logger: inSchema(recorder.logger) })
  try {
    const cities = [createTestCity({ name: CITY, accounts: ACCOUNTS })]
    const separate = await embedBank({
      database: bankDatabase,
      clock: { now: () => NOW, set() {} },
      log: createLogger({ write() {} }),
      hasLevers: false,
      callBack: (path) => callBackend(backend, path),
    })
    const backend: TestBackend = await startBackend({
      cities,
      now: NOW,
      hasControls: false,
      beside: { database },
      separate,
    })
    const from = performance.now()
    await database.patiently((db) => withoutIndexes(db, () => prepareCity(database, rows)))
    await database.patiently((db) => db.execute(sql`VACUUM ANALYZE`))
    console.log(`filled with ${rows} parkings in ${Math.round((performance.now() - from) / 1000)} s`)
    await recordDay(backend, recorder, CITY)
    const [account] = await database.db.select().from(accounts).where(eq(accounts.email, 'driver@demo.example'))
    const first = (step: string): Statement => recorder.steps.get(step)![0]!
    await backend.stop()
    return {
      steps: recorder.steps,
      recorded: {
        plates: ['В777ВВ77', CAR.number],
        guestHash: String(first('guest: start').values[0]),
        driverHash: String(first('driver: start').values[0]),
        accountId: account!.id,
      },
    }
  } finally {
    await bankDatabase.close()
    await database.close()
  }
}

/** The bank's statements as they must be written beside the city's; to it, our order's uuid is any merchant's text. */
function inSchema({ logQuery }: Recorder['logger']): Recorder['logger'] {
  const rewrite = (text: string) =>
    text.replaceAll('"orders"', `"${BANK_SCHEMA}"."orders"`).replace(/"merchant_order" = \$\d+/, '$&::text')
  return { logQuery: (text, values) => logQuery(rewrite(text), values) }
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
  for (const [size, measured] of all)
    for (const [name, speeds] of measured) {
      if (Object.hasOwn(PGBENCH, name) || name === DRIVER) continue
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
