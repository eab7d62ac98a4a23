import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
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

/** In memory, or with DATABASE_URL in databases of their own on that server. */
export async function openStage(): Promise<Stage> {
  const url = process.env['DATABASE_URL']
  const open = (migrations: Migration[]) => (url ? openOnServer(url, migrations) : openInMemory(migrations))
  const city = await open(readMigrations())
  await city.db.execute(EMPTIED_LOG)
  return { city, bank: await open(readBankMigrations()) }
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

/** Locks by a number are a database's: in a schema beside others a history would wait for their plates. */
async function openOnServer(url: string, migrations: Migration[]): Promise<Book> {
  const name = `simulated_${randomUUID().replaceAll('-', '')}`
  const own = new URL(url)
  own.pathname = `/${name}`
  await onServer(url, `CREATE DATABASE ${name}`)
  const database = await openPostgres(own.href, { connections: 2 })
  const { db } = database
  await migrate(database, migrations)
  await stopTidying(db)
  return {
    db,
    clear: () => clear(db),
    open: (world) => createManyConnections(world, own.href),
    async close() {
      await database.close()
      await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** What was done to the schema. */
const KEPT = 'migrations'

/** What the staff has done, which nobody may empty but a history that begins. */
const EMPTIED_LOG = sql`ALTER TABLE staff_audit DISABLE TRIGGER staff_audit_all`

async function clear(db: Db): Promise<void> {
  const names = (await readTables(db)).filter((name) => name !== KEPT)
  await db.execute(sql.raw(`TRUNCATE ${names.join(', ')} RESTART IDENTITY`))
}

/**
 * The server vacuums and counts a table when it finds the time for it, and then may read the table's rows in another
 * order: neither is the seed's to say.
 */
async function stopTidying(db: Db): Promise<void> {
  for (const name of await readTables(db))
    // oxlint-disable-next-line no-await-in-loop -- once for each database
    await db.execute(sql.raw(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`))
}

async function readTables(db: Db): Promise<string[]> {
  const tables = rowsOf(await db.execute(sql`SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`))
  return tables.map(({ tablename }) => String(tablename))
}
