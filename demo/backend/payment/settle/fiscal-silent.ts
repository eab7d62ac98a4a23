import { and, eq, exists, gt, inArray, lte, not, or, sql } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Context } from '../../context.ts'
import { bankRequests, exceptions, fiscalReceipts } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { payments } from '../../database/schema.ts'
import { raise, sidesOf } from './exceptions.ts'

/** After this long without a receipt a person is to look at it; and again, where he has closed it and it has not come. */
export const FISCAL_SILENT_MS = 24 * 60 * MINUTE_MS
/** An operator that is down for days has as many due as the city has payments; those of one round at once. */
const ROUND = 500

const { id, kind, state, createdAt, detail } = bankRequests
/** The receipt that is asked for: by its own key, or by a later one. */
const receiptOf = sql<string>`coalesce(${detail} ->> 'receipt', ${id}::text)`
const isDue = and(eq(state, 'due'), eq(kind, 'fiscal'))

/** Receipts that the operator has neither issued nor refused for a day go into the queue, each once. */
export async function findSilentFiscal({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const { db } = database
  const now = clock.now()
  const isLately = and(eq(exceptions.kind, 'fiscalSilent'), gt(exceptions.decidedAt, now - FISCAL_SILENT_MS))
  const isSeen = and(
    eq(exceptions.subject, receiptOf),
    inArray(exceptions.kind, ['fiscalSilent', 'fiscalFailed']),
    or(eq(exceptions.state, 'open'), isLately),
  )
  const rows = await db
    .select({ receipt: fiscalReceipts, payment: payments })
    .from(bankRequests)
    .innerJoin(fiscalReceipts, eq(fiscalReceipts.id, sql`(${receiptOf})::uuid`))
    .innerJoin(payments, eq(payments.id, fiscalReceipts.paymentId))
    .where(and(isDue, lte(createdAt, now - FISCAL_SILENT_MS), not(exists(db.select().from(exceptions).where(isSeen)))))
    .orderBy(createdAt)
    .limit(ROUND)
  for (const { receipt, payment } of rows) {
    const said = { subject: receipt.id, ordered: receipt.amount, ours: receipt.kind, at: now }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await raise(db, { ...sidesOf(payment), ...said, kind: 'fiscalSilent' })
  }
}

/** The operator is asked for it at once, under the same key: it may have it. False where it is not asked for (any more). */
export async function hurryFiscal(
  db: Db,
  { receipt, paymentId, now }: { receipt: string; paymentId: string | null; now: Instant },
): Promise<boolean> {
  if (paymentId === null) return false
  const isIts = and(isDue, eq(bankRequests.paymentId, paymentId), eq(receiptOf, receipt))
  const hurried = await db.update(bankRequests).set({ nextAt: now, attempts: 0 }).where(isIts).returning({ id })
  return hurried.length > 0
}
