import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { sql, type Logger } from 'drizzle-orm'
import { Client } from 'pg'
import { migrate } from '../../../demo/backend/database/migrate.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { createLogger } from '../../../demo/backend/http/logging.ts'
import { callBackend } from '../../../demo/backend/open-bank.ts'
import { embedBank } from '../../../demo/bank/embed.ts'
import { startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { startThrowAway } from '../../support/throw-away-postgres.mjs'
import { BANK_SCHEMA, CITY, NOW, prepareCity } from './city.ts'
import { withoutIndexes } from './without-indexes.ts'

/** As a server in service: what is said to be done is on disk. */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  // A quarter of the memory, as PostgreSQL's manual has it.
  `shared_buffers=${Math.round(totalmem() / 4 / 2 ** 20)}MB`,
  'max_wal_size=8GB',
  'maintenance_work_mem=1GB',
]
/** What says with which rows a city is filled; a kept one that others have filled is not what is measured. */
const FILLED_BY = ['../../support/fill-city.ts', 'city.ts'].map((file) => new URL(file, import.meta.url))
const MEASURED = 'measured'

export interface FilledServer {
  /** Of the database that may be measured in. */
  url: string
  /** Where pgbench is. */
  bin: string
  stop(): Promise<void>
}

/**
 * A server of its own with a city of so many parkings. In the folder `keep` the filled one stays for the next time, and
 * what is measured in is a copy of it, so that each time begins with the same rows; migrations that it has not seen run
 * on the copy. Nothing is deleted there: one that cannot be used is refused.
 */
export async function openFilled(rows: number, keep: string | undefined): Promise<FilledServer> {
  const folder = keep === undefined ? undefined : join(resolve(keep), String(rows))
  const isThere = folder !== undefined && isFilled(folder)
  const server = await startThrowAway({ settings: SETTINGS, folder })
  if (server === null) throw new Error('There is no PostgreSQL here: install it (Debian: apt-get install postgresql).')
  const { url, bin, stop } = server
  try {
    if (isThere) console.log(`${rows} parkings are in ${folder}`)
    else await fill(url, rows)
    if (folder === undefined) return { url, bin, stop }
    if (!isThere) writeFileSync(markOf(folder), filledBy())
    await drop(url)
    const from = performance.now()
    await run(url, `CREATE DATABASE ${MEASURED} TEMPLATE ${nameOf(url)} STRATEGY file_copy`)
    await comeToRest(at(url, MEASURED))
    console.log(`copied in ${secondsSince(from)} s`)
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    url: at(url, MEASURED),
    bin,
    async stop() {
      await drop(url)
      await stop()
    },
  }
}

/** Indexes that are newer than the copied database are built, and written to the disk, before anything is measured. */
async function comeToRest(url: string): Promise<void> {
  const database = await openPostgres(url)
  try {
    await migrate(database)
    await database.patiently((db) => db.execute(sql`ANALYZE`))
    await database.patiently((db) => db.execute(sql`CHECKPOINT`))
  } finally {
    await database.close()
  }
}

/** The backend and its bank on one database. */
export async function withBackend<T>(
  url: string,
  work: (backend: TestBackend) => Promise<T>,
  loggers: { city?: Logger; bank?: Logger } = {},
): Promise<T> {
  const database = await openPostgres(url, { logger: loggers.city })
  const bankDatabase = await openPostgres(url, { schema: BANK_SCHEMA, logger: loggers.bank })
  try {
    const separate = await embedBank({
      database: bankDatabase,
      clock: { now: () => NOW, set() {} },
      log: createLogger({ write() {} }),
      hasLevers: false,
      callBack: (path) => callBackend(backend, path),
    })
    const backend: TestBackend = await startBackend({
      cities: [createTestCity({ name: CITY, accounts: ACCOUNTS })],
      now: NOW,
      hasControls: false,
      beside: { database },
      separate,
    })
    const answer = await work(backend)
    await backend.stop()
    return answer
  } finally {
    await bankDatabase.close()
    await database.close()
  }
}

async function fill(url: string, rows: number): Promise<void> {
  const from = performance.now()
  await withBackend(url, async ({ database }) => {
    await database.patiently((db) => withoutIndexes(db, () => prepareCity(database, rows)))
    await database.patiently((db) => db.execute(sql`VACUUM ANALYZE`))
  })
  console.log(`filled with ${rows} parkings in ${secondsSince(from)} s`)
}

/** Whether the folder has a city to be used; throws where it has one that cannot be. */
function isFilled(folder: string): boolean {
  if (!existsSync(folder)) return false
  if (!existsSync(markOf(folder))) throw new Error(`${folder} was not filled to its end: delete it to have it filled.`)
  if (readFileSync(markOf(folder), 'utf8') === filledBy()) return true
  throw new Error(`${folder} was filled with other rows than are filled now: delete it to have it filled anew.`)
}

function markOf(folder: string): string {
  return join(folder, 'filled-by')
}

function filledBy(): string {
  return FILLED_BY.map((file) => readFileSync(file, 'utf8')).join('')
}

function drop(url: string): Promise<void> {
  return run(url, `DROP DATABASE IF EXISTS ${MEASURED} WITH (FORCE)`)
}

/** Beside the filled database, which is copied while nobody is in it. */
async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: at(url, 'template1') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

function at(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: name }).href
}

function secondsSince(from: number): number {
  return Math.round((performance.now() - from) / 1000)
}
