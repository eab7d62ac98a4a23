import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../demo/backend/database/database.ts'

/** Constraints that others rest on come last when they go, and first when they come back. */
const ORDER = ['p', 'u', 'f']

/**
 * Does `work` while the tables have no index and no key, and makes these anew after it: filled so, ten million rows take
 * minutes and not an hour (PostgreSQL's manual, "Populating a Database").
 */
export async function withoutIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const keys = await textsOf(
    db,
    `SELECT contype::text AS kind, conrelid::regclass::text AS "table", quote_ident(conname) AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f')`,
  )
  const sorted = keys.toSorted((one, other) => ORDER.indexOf(one['kind']!) - ORDER.indexOf(other['kind']!))
  const indexes = await textsOf(
    db,
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
      AND indexrelid NOT IN (SELECT conindid FROM pg_constraint)`,
  )
  // oxlint-disable no-await-in-loop -- one connection
  for (const { table, name } of sorted.toReversed()) await run(db, `ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes) await run(db, `DROP INDEX ${name}`)
  await work()
  for (const { table, name, definition } of sorted)
    await run(db, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const { definition } of indexes) await run(db, definition!)
  // oxlint-enable no-await-in-loop
}

async function textsOf(db: Db, text: string): Promise<Record<string, string>[]> {
  return rowsOf(await db.execute(sql.raw(text))) as Record<string, string>[]
}

async function run(db: Db, text: string): Promise<void> {
  await db.execute(sql.raw(text))
}
