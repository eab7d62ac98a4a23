import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Db } from '../backend/database/database.ts'
import { fiscalReceipts, type FiscalRow } from './schema.ts'

/** Issues a receipt, once for each key; null where the key was used for another. */
export async function issueFiscal(
  db: Db,
  { key, kind, amount }: Pick<FiscalRow, 'key' | 'kind' | 'amount'>,
  now: Instant,
): Promise<FiscalRow | null> {
  // A real sign is made by the fiscal drive of a cash register; this one only looks like it.
  const sign = String(createHash('sha256').update(key).digest().readUInt32BE(0)).padStart(10, '0')
  await db.insert(fiscalReceipts).values({ key, kind, amount, sign, createdAt: now }).onConflictDoNothing()
  const [row] = await db.select().from(fiscalReceipts).where(eq(fiscalReceipts.key, key))
  return row?.amount === amount && row.kind === kind ? row : null
}
