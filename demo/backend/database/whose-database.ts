import { sql } from 'drizzle-orm'
import { StartRefusedError } from '../start-refused.ts'
import { rowsOf, type Db } from './database.ts'
import { whoseDatabase } from './schema.ts'

/** The demo, or a real city. */
type Kind = (typeof whoseDatabase.$inferSelect)['kind']

const REFUSALS: Record<Kind, string> = {
  // The demo leaves accounts whose passwords everybody can read.
  demo: 'DATABASE_URL names a database that the demo has used: begin with an empty one.',
  // The demo would add such accounts, show the letters, and ask a sandbox about the orders of the bank.
  production:
    'DATABASE_URL names the database of a real city, and this is the demo: start with `npm start -- --production`, or name another database.',
}

/** What tells of a database from before the migration 998, as there: the demo made its secret before all else. */
const TELLING = ['secrets', 'accounts', 'payments', 'guest_tokens'] as const

/**
 * Changes nothing, so that it comes before all else that is done to a database: once migrated, the other's release that
 * has left it does not start on it any more.
 * @throws StartRefusedError where it is the other's
 */
export async function expectOwn(db: Db, kind: Kind): Promise<void> {
  const found = await findKind(db)
  if (found !== null && found !== kind) throw new StartRefusedError(REFUSALS[found])
}

/** Null where nobody has begun with it. */
async function findKind(db: Db): Promise<Kind | null> {
  const asked = sql.join(
    ['whose_database', ...TELLING].map((name) => sql`(${name}::text)`),
    sql`, `,
  )
  const result = await db.execute(
    sql`SELECT name FROM (VALUES ${asked}) AS asked (name) WHERE to_regclass(name) IS NOT NULL`,
  )
  const there = rowsOf(result).map(({ name }) => name)
  if (there.includes('whose_database')) return (await db.select().from(whoseDatabase))[0]?.kind ?? null
  for (const table of TELLING) {
    // oxlint-disable-next-line no-await-in-loop -- the first one decides
    if (!there.includes(table) || !(await hasRows(db, table))) continue
    return table === 'secrets' ? 'demo' : 'production'
  }
  return null
}

async function hasRows(db: Db, table: (typeof TELLING)[number]): Promise<boolean> {
  return rowsOf(await db.execute(sql`SELECT FROM ${sql.identifier(table)} LIMIT 1`)).length > 0
}

/**
 * The first start decides for good, also where two begin at once.
 * @throws StartRefusedError where it is the other's
 */
export async function takeDatabase(db: Db, kind: Kind): Promise<void> {
  await db.insert(whoseDatabase).values({ kind }).onConflictDoNothing()
  await expectOwn(db, kind)
}
