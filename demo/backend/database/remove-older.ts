import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Db } from './database.ts'

const MOST = 5000

/**
 * Removes the rows of this moment and of earlier ones by an indexed column, so many at once: after an outage a day of them is
 * due, and one statement that takes longer than a statement may would never get done. What another process is at stays until
 * the next time.
 */
export async function removeOlder(db: Db, column: PgColumn, until: Instant, most = MOST): Promise<void> {
  const { table } = column
  await db.execute(sql`
    DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${column} <= ${new Date(until).toISOString()}
      ORDER BY ${column} LIMIT ${most} FOR UPDATE SKIP LOCKED))`)
}
