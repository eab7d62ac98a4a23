import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { sql, type Logger } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { seedAccounts } from '../../demo/backend/account/seed.ts'
import { createBackend, type Backend, type BackendOptions } from '../../demo/backend/backend.ts'
import type { Database } from '../../demo/backend/database/database.ts'
import { emptyTables } from '../../demo/backend/database/empty-tables.ts'
import { openMemory } from '../../demo/backend/database/pglite.ts'
import { openPostgres } from '../../demo/backend/database/postgres.ts'
import { secrets, whoseDatabase } from '../../demo/backend/database/schema.ts'
import { readBalances, readLedger } from '../../demo/backend/payment/ledger/ledger.ts'
import type { Bank } from '../../demo/backend/bank/bank.ts'
import type { Fiscal } from '../../demo/backend/bank/fiscal.ts'
import { createLogger } from '../../demo/backend/http/logging.ts'
import { callBackend } from '../../demo/backend/open-bank.ts'
import { embedBank } from '../../demo/bank/embed.ts'
import { readBankMigrations, type SandboxBank } from '../../demo/bank/sandbox-bank.ts'
import { loadCities, type City } from '../../demo/cities/load-cities.ts'

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))
const CITIES = new URL('../../demo/cities', import.meta.url)

/** How long a first start may take, for `beforeAll`: with no image in .cache yet the database is created. */
export const START_MS = 60_000

/** 12 March 2025, a Wednesday, 15:20:40 in Moscow. */
export const WEDNESDAY = Date.parse('2025-03-12T15:20:40+03:00')

export interface TestBackendOptions extends Partial<
  Omit<BackendOptions, 'database' | 'now' | 'bank' | 'sandbox' | 'fiscal'>
> {
  /** What stands between the city and its bank; absent = nothing. */
  wrapBank?: (bank: Bank) => Bank
  cities?: readonly City[]
  /** Where the clock stands; it moves only by `setNow`. */
  now?: number
  /** Answer on a port of this machine too. */
  listen?: boolean
  /** Is told of every statement with its values. */
  logger?: Logger
  /** A second backend on the database of this one. */
  beside?: Pick<TestBackend, 'database'> & Partial<Pick<TestBackend, 'bank'>>
  /** Its bank is another process; absent = one in this process. */
  separate?: { sandbox: SandboxBank; bank: Bank; fiscal?: Fiscal }
  /** Issue fiscal receipts, by the sandbox. */
  hasFiscal?: boolean
}

export interface TestBackend extends Backend {
  readonly app: FastifyInstance
  readonly database: Database
  /** The bank, with a book of its own. */
  readonly bank: SandboxBank
  /** Where it listens; empty unless asked to. */
  readonly url: string
  /** Epoch milliseconds or an ISO time with its offset. */
  setNow(at: number | string): void
  ledger(city: string): Promise<{ entries: Awaited<ReturnType<typeof readLedger>>; balances: Record<string, number> }>
  /** Empties every table and puts the clock back. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Databases in memory that are not in use: opening one takes longer than emptying it. */
const free: Record<'city' | 'bank', Database[]> = { city: [], bank: [] }

/** In memory, or with DATABASE_URL in a schema of its own on that server. One with a logger tells it everything for good. */
async function takeDatabase(whose: 'city' | 'bank', logger?: Logger): Promise<Database> {
  const used = logger ? undefined : free[whose].pop()
  if (used) {
    await (whose === 'bank' ? emptyBook(used) : emptyCity(used))
    return used
  }
  const url = process.env['DATABASE_URL']
  if (url) return openSchema(url, logger)
  return openMemory(CACHE, whose === 'bank' ? { migrations: readBankMigrations() } : { logger })
}

async function leaveDatabase(whose: 'city' | 'bank', database: Database, logger?: Logger): Promise<void> {
  if (process.env['DATABASE_URL'] || logger) await database.close()
  else free[whose].push(database)
}

/** As new: the secret by which links are signed is another next time, and it may be a real city's. */
async function emptyCity({ db }: Database): Promise<void> {
  await emptyTables(db)
  await db.delete(secrets)
  await db.delete(whoseDatabase)
}

async function emptyBook({ db }: Database): Promise<void> {
  await db.execute(sql`TRUNCATE refunds, orders, fiscal_receipts`)
}

/** A schema of its own on the server, which goes with it. */
async function openSchema(url: string, logger?: Logger): Promise<Database> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const database = await openPostgres(url, { schema, connections: 8, logger })
  return {
    ...database,
    async close() {
      await database.db.execute(sql.raw(`DROP SCHEMA "${schema}" CASCADE`))
      await database.close()
    },
  }
}

/** The real backend for a test: own database, a clock that stands still, no log. */
export async function startBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const {
    now = WEDNESDAY,
    listen = false,
    beside,
    logger,
    cities = loadCities(CITIES),
    wrapBank,
    separate,
    hasFiscal = false,
    ...rest
  } = options
  const database = beside?.database ?? (await takeDatabase('city', logger))
  const bankDatabase = separate ? null : (beside?.bank?.database ?? (await takeDatabase('bank')))
  const { bank, fiscal, sandbox } =
    separate ??
    (await embedBank({
      database: bankDatabase!,
      clock: { now: () => backend.clock.now(), set: (at) => backend.clock.set(at) },
      log: createLogger(rest.log ?? { write: () => {} }),
      hasLevers: true,
      callBack: (path) => callBackend(backend, path),
    }))
  const between = wrapBank?.(bank) ?? bank
  const operator = hasFiscal ? { fiscal } : {}
  const parts = { database, cities, bank: between, sandbox, ...operator, now: () => now }
  const backend: Backend = await createBackend({ hasControls: true, ...rest, ...parts })
  backend.clock.set(now)
  await backend.app.ready()
  const url = listen ? await backend.app.listen({ host: '127.0.0.1', port: 0 }) : ''
  return {
    ...backend,
    database,
    bank: sandbox,
    url,
    async tick() {
      await sandbox.tick()
      await backend.tick()
    },
    setNow: (at) => backend.clock.set(typeof at === 'string' ? Date.parse(at) : at),
    ledger: async (city) => ({
      entries: await readLedger(database.db, city),
      balances: await readBalances(database.db, city),
    }),
    async reset() {
      await emptyTables(database.db)
      await sandbox.app.inject({ method: 'POST', url: '/levers/reset', payload: {} })
      backend.clock.set(now)
      await seedAccounts(backend.context)
    },
    async stop() {
      // A browser that is gone may have left a line on which it never asked anything.
      backend.app.server.closeAllConnections()
      await backend.app.close()
      if (!separate) await sandbox.app.close()
      if (bankDatabase && !beside?.bank) await leaveDatabase('bank', bankDatabase)
      if (!beside) await leaveDatabase('city', database, logger)
    },
  }
}
