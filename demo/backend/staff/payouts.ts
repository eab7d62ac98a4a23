import { asc, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { payouts, type PayoutRow } from '../database/payment-schema.ts'
import type { AuditValues } from '../database/staff-schema.ts'
import { isUuid } from '../uuid.ts'
import { addAudit, wasPressed } from './audit-log.ts'
import type { StaffWish } from './staff-refund.ts'

const SHOWN = 200

/** Money of deleted accounts, and of refunds that the bank has refused, that is to be paid out, the oldest first. */
export function listOpenPayouts(db: Db): Promise<PayoutRow[]> {
  return db.select().from(payouts).where(isNull(payouts.paidAt)).orderBy(asc(payouts.at), asc(payouts.id)).limit(SHOWN)
}

/** What was paid out since then, the newest first. */
export function listPaidPayouts(db: Db, since: Instant): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(gte(payouts.paidAt, since))
    .orderBy(desc(payouts.paidAt), asc(payouts.id))
    .limit(SHOWN)
}

export async function findPayout(db: Db, id: string): Promise<PayoutRow | null> {
  if (!isUuid(id)) return null
  const [found] = await db.select().from(payouts).where(eq(payouts.id, id))
  return found ?? null
}

const OPEN: AuditValues = { payout: 'open' }
const PAID: AuditValues = { payout: 'paid' }

/**
 * Writes down that a payout has reached its driver, once; false where somebody else has done so. No money moves in the
 * ledger: it came to the account of what the staff pays out when the payout was written down.
 */
export async function markPaidOut(context: Context, { id, ...wish }: StaffWish & { id: string }): Promise<boolean> {
  return context.database.db.transaction(async (tx) => {
    const isIt = eq(payouts.id, id)
    const [found] = await tx.select().from(payouts).where(isIt).for('update')
    if (!found) return false
    // The same press again is told what it was told.
    if (found.paidAt !== null) return wasPressed(tx, { ...wish, act: 'payOut', subject: id })
    const now = context.clock.now()
    const entry = { ...wish, at: now, act: 'payOut', city: found.city, subject: id } as const
    // Nothing is paid out that is not in the log: a press is there once, whatever it was for.
    if (!(await addAudit(tx, { ...entry, before: OPEN, after: PAID }))) return false
    await tx.update(payouts).set({ paidAt: now, paidBy: wish.actor }).where(isIt)
    return true
  })
}
