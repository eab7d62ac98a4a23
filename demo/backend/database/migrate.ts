import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from './database.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** The migrations in order, each as its statements. */
export function readMigrations(): { name: string; statements: string[] }[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8').replace(/^\s*--.*$/gm, '')
    return {
      name,
      statements: text
        .split(/;\s*(?:\n|$)/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    }
  })
}

/**
 * Runs the migrations that this database has not seen, in order, each recorded; safe when several processes start at
 * once.
 */
export async function migrate(database: Database): Promise<string[]> {
  return database.db.transaction(async (db) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('migrate:' || current_schema(), 0))`)
    await db.execute(
      sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    const applied = new Set(rowsOf(await db.execute(sql`SELECT name FROM migrations`)).map((row) => row['name']))
    const missing = readMigrations().filter(({ name }) => !applied.has(name))
    for (const { name, statements } of missing) {
      for (const statement of statements) await db.execute(sql.raw(statement))
      await db.execute(sql`INSERT INTO migrations (name) VALUES (${name})`)
    }
    return missing.map(({ name }) => name)
  })
}
