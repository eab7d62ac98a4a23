import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Database, Db } from './database.ts'

/** A PostgreSQL server (15 or newer); `schema` keeps several backends apart on one server. */
export async function openPostgres(
  url: string,
  options: { schema?: string; connections?: number } = {},
): Promise<Database> {
  const { schema, connections = 10 } = options
  const pool = new Pool({
    connectionString: url,
    max: connections,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  })
  // An idle connection that the server ends must not end this process; the next query gets a new one.
  pool.on('error', () => {})
  if (schema !== undefined) await pool.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`)
  await pool.query('SELECT 1')
  const { host, pathname } = new URL(url)
  return { db: drizzle(pool) as unknown as Db, location: `postgres://${host}${pathname}`, close: () => pool.end() }
}
