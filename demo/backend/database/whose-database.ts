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

/**
 * Changes nothing, so that it comes before all else that is done to a database.
 * @throws StartRefusedError where it is the other's
 */
export async function expectOwn(db: Db, kind: Kind): Promise<void> {
  const [there] = rowsOf(await db.execute(sql`SELECT to_regclass('whose_database') IS NOT NULL AS "isThere"`))
  if (there?.['isThere'] !== true) return
  const [row] = await db.select().from(whoseDatabase)
  if (row && row.kind !== kind) throw new StartRefusedError(REFUSALS[row.kind])
}

/**
 * The first start decides for good, also where two begin at once.
 * @throws StartRefusedError where it is the other's
 */
export async function takeDatabase(db: Db, kind: Kind): Promise<void> {
  await db.insert(whoseDatabase).values({ kind }).onConflictDoNothing()
  await expectOwn(db, kind)
}
