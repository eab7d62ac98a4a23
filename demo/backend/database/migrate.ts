import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { StartRefusedError } from '../start-refused.ts'
import { rowsOf, type Database, type Db } from './database.ts'
import { isLockedOut } from './unavailable.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

export interface Migration {
  name: string
  statements: string[]
}

/** The migrations of a folder (by itself the city's) in order, each as its statements. */
export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replace(/^\s*--.*$/gm, '')
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
 * once. Rejects with StartRefusedError where the database is of a later release, or of a migration that is another now:
 * what this release does to such a database, nobody has tried. `onWait` is called each time that it lets others go first:
 * somebody reads a table in a long transaction that is to be changed, such as a dump.
 */
export async function migrate(
  database: Database,
  migrations = readMigrations(),
  onWait: () => void = () => {},
): Promise<string[]> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await database.patiently((db) => db.transaction((tx) => runMissing(tx, migrations)))
    } catch (cause) {
      if (!isLockedOut(cause)) throw cause
      onWait()
      // oxlint-disable-next-line no-await-in-loop -- those who wait behind it are let in first
      await setTimeout(LOCK_PAUSE_MS)
    }
  }
}

/**
 * A change of a table waits no longer than this for who reads it: everybody who wants the table meanwhile waits behind it,
 * and none of them longer than a request may (`DATABASE_TIMES`).
 */
const LOCK_WAIT_MS = 2000
const LOCK_PAUSE_MS = 1000

async function runMissing(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('migrate:' || current_schema(), 0))`)
  await db.execute(
    sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  await db.execute(sql`ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text`)
  const applied = rowsOf(await db.execute(sql`SELECT name, checksum FROM migrations ORDER BY name`))
  for (const { name, checksum } of applied) {
    const migration = findApplied(migrations, String(name))
    // A release that recorded no checksums has left none.
    if (checksum === null)
      await db.execute(sql`UPDATE migrations SET checksum = ${checksumOf(migration)} WHERE name = ${migration.name}`)
    else expectUnedited(migration, String(checksum))
  }
  const missing = migrations.filter(({ name }) => !applied.some((row) => row['name'] === name))
  if (missing.length > 0) await db.execute(sql.raw(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`))
  for (const migration of missing) {
    for (const statement of migration.statements) await db.execute(sql.raw(statement))
    await db.execute(sql`INSERT INTO migrations (name, checksum) VALUES (${migration.name}, ${checksumOf(migration)})`)
  }
  return missing.map(({ name }) => name)
}

/**
 * Rejects with StartRefusedError unless the database, or a schema of it, is as these migrations leave it. Changes
 * nothing: to look into a database of another release is one thing, to make it one of this release is another.
 */
export async function expectMigrated(
  db: Db,
  { schema, migrations = readMigrations() }: { schema?: string | undefined; migrations?: readonly Migration[] } = {},
): Promise<void> {
  const table = schema === undefined ? 'migrations' : `"${schema}".migrations`
  const [there] = rowsOf(await db.execute(sql`SELECT to_regclass(${table}) IS NOT NULL AS "isThere"`))
  const rows = there?.['isThere'] === true ? rowsOf(await db.execute(sql.raw(`SELECT name FROM ${table}`))) : []
  const applied = rows.map(({ name }) => findApplied(migrations, String(name)).name)
  const missing = migrations.find(({ name }) => !applied.includes(name))
  if (missing === undefined) return
  throw new StartRefusedError(
    rows.length === 0
      ? `There are no books in ${schema === undefined ? 'this database' : `the schema ${schema}`}.`
      : `The database is of an earlier release: it has not seen the migration ${missing.name}.`,
  )
}

function findApplied(migrations: readonly Migration[], name: string): Migration {
  const migration = migrations.find((known) => known.name === name)
  if (migration) return migration
  throw new StartRefusedError(
    `The database has been changed by a later release: this one does not know its migration ${name}. ` +
      'Start that release, or restore a backup from before it.',
  )
}

function expectUnedited(migration: Migration, checksum: string): void {
  if (checksum === checksumOf(migration)) return
  throw new StartRefusedError(
    `The migration ${migration.name} is not what this database was made with. ` +
      'Put the file back as it was, and write the change as a new migration.',
  )
}

function checksumOf({ statements }: Migration): string {
  return createHash('sha256').update(statements.join('\n')).digest('hex')
}
