import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import { migrate } from '../../demo/backend/database/migrate.ts'
import { openMemory } from '../../demo/backend/database/pglite.ts'
import { openPostgres } from '../../demo/backend/database/postgres.ts'
import type { Chance } from './chance.ts'
import { createManyConnections } from './many-connections.ts'
import type { Scheduler } from './scheduler.ts'
import { createSingleConnection } from './single-connection.ts'
import type { Statements } from './statements.ts'

/** The database on which histories are played, one after another. */
export interface Stage {
  /** Past the scheduler: for what stands there before a history, and for its judge. */
  readonly db: Db
  /** Empty tables, whose numbers begin anew. */
  clear(): Promise<void>
  open(world: { scheduler: Scheduler; chance: Chance }): Promise<Statements & { close(): Promise<void> }>
  close(): Promise<void>
}

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))

/** In memory, or with DATABASE_URL in a schema of its own on that server. */
export function openStage(): Promise<Stage> {
  const url = process.env['DATABASE_URL']
  return url ? openOnServer(url) : openInMemory()
}

async function openInMemory(): Promise<Stage> {
  const { db, close } = await openMemory(CACHE)
  const raw = (db as unknown as { $client: Pick<PGlite, 'query'> }).$client
  return {
    db,
    clear: () => clear(db),
    open: async (world) => ({ ...createSingleConnection({ ...world, raw }), close: async () => {} }),
    close,
  }
}

async function openOnServer(url: string): Promise<Stage> {
  const schema = `simulated_${randomUUID().replaceAll('-', '')}`
  const database = await openPostgres(url, { schema, connections: 2 })
  const { db } = database
  await migrate(database)
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
