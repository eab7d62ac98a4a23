import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import { migrate, readMigrations, type Migration } from '../../demo/backend/database/migrate.ts'
import { openMemory } from '../../demo/backend/database/pglite.ts'
import { openPostgres } from '../../demo/backend/database/postgres.ts'
import { readBankMigrations } from '../../demo/bank/sandbox-bank.ts'
import type { Chance } from './chance.ts'
import { createManyConnections } from './many-connections.ts'
import type { Scheduler } from './scheduler.ts'
import { createSingleConnection } from './single-connection.ts'
import type { Statements } from './statements.ts'

/** A database of the histories, which are played one after another. */
export interface Book {
  /** Past the scheduler: for what stands there before a history, and for its judge. */
  readonly db: Db
  /** Empty tables, whose numbers begin anew. */
  clear(): Promise<void>
  open(world: { scheduler: Scheduler; chance: Chance }): Promise<Statements & { close(): Promise<void> }>
  close(): Promise<void>
}

/** The city's book and the bank's, each in a database of its own. */
export interface Stage {
  readonly city: Book
  readonly bank: Book
}

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))

/** In memory, or with DATABASE_URL in schemas of their own on that server. */
export async function openStage(): Promise<Stage> {
  const url = process.env['DATABASE_URL']
  const open = (migrations: Migration[]) => (url ? openOnServer(url, migrations) : openInMemory(migrations))
  return { city: await open(readMigrations()), bank: await open(readBankMigrations()) }
}

async function openInMemory(migrations: Migration[]): Promise<Book> {
  const { db, close } = await openMemory(CACHE, { migrations })
  const raw = (db as unknown as { $client: Pick<PGlite, 'query'> }).$client
  return {
    db,
    clear: () => clear(db),
    open: async (world) => ({ ...createSingleConnection({ ...world, raw }), close: async () => {} }),
    close,
  }
}

async function openOnServer(url: string, migrations: Migration[]): Promise<Book> {
  const schema = `simulated_${randomUUID().replaceAll('-', '')}`
  const database = await openPostgres(url, { schema, connections: 2 })
  const { db } = database
  await migrate(database, migrations)
  return {
    db,
    clear: () => clear(db),
    open: (world) => createManyConnections(world, { url, schema }),
    async close() {
      await db.execute(sql.raw(`DROP SCHEMA "${schema}" CASCADE`))
      await database.close()
    },
  }
}

async function clear(db: Db): Promise<void> {
  const tables = rowsOf(await db.execute(sql`SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`))
  const names = tables.map(({ tablename }) => String(tablename)).filter((name) => name !== 'migrations')
  await db.execute(sql.raw(`TRUNCATE ${names.join(', ')} RESTART IDENTITY`))
}
