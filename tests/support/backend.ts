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
import { readBalances, readLedger } from '../../demo/backend/payment/ledger/ledger.ts'
import { loadCities, type City } from '../../demo/cities/load-cities.ts'

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))
const CITIES = new URL('../../demo/cities', import.meta.url)

/** How long a first start may take, for `beforeAll`: with no image in .cache yet the database is created. */
export const START_MS = 60_000

/** 12 March 2025, a Wednesday, 15:20:40 in Moscow. */
export const WEDNESDAY = Date.parse('2025-03-12T15:20:40+03:00')

export interface TestBackendOptions extends Partial<Omit<BackendOptions, 'database' | 'now'>> {
  cities?: readonly City[]
  /** Where the clock stands; it moves only by `setNow`. */
  now?: number
  /** Answer on a port of this machine too. */
  listen?: boolean
  /** Is told of every statement with its values. */
  logger?: Logger
  /** A second backend on the database of this one. */
  beside?: Pick<TestBackend, 'database'>
}

export interface TestBackend extends Backend {
  readonly app: FastifyInstance
  readonly database: Database
  /** Where it listens; empty unless asked to. */
  readonly url: string
  /** Epoch milliseconds or an ISO time with its offset. */
  setNow(at: number | string): void
  ledger(city: string): Promise<{ entries: Awaited<ReturnType<typeof readLedger>>; balances: Record<string, number> }>
  /** Empties every table and puts the clock back. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** In memory, or with DATABASE_URL in a schema of its own on that server. */
async function openTestDatabase(logger?: Logger): Promise<Database> {
  const url = process.env['DATABASE_URL']
  if (!url) return openMemory(CACHE, logger)
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
  const { now = WEDNESDAY, listen = false, beside, logger, cities = loadCities(CITIES), ...rest } = options
  const database = beside?.database ?? (await openTestDatabase(logger))
  const backend = await createBackend({ hasControls: true, ...rest, database, cities, now: () => now })
  backend.clock.set(now)
  await backend.app.ready()
  const url = listen ? await backend.app.listen({ host: '127.0.0.1', port: 0 }) : ''
  return {
    ...backend,
    database,
    url,
    setNow: (at) => backend.clock.set(typeof at === 'string' ? Date.parse(at) : at),
    ledger: async (city) => ({
      entries: await readLedger(database.db, city),
      balances: await readBalances(database.db, city),
    }),
    async reset() {
      await emptyTables(database.db)
      backend.clock.set(now)
      await seedAccounts(backend.context)
    },
    async stop() {
      // A browser that is gone may have left a line on which it never asked anything.
      backend.app.server.closeAllConnections()
      await backend.app.close()
      if (!beside) await database.close()
    },
  }
}
