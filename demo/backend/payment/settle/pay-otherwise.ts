import { randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, ne, not } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import { refunds, type RefundRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { payouts } from '../../database/payment-schema.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'
import { ACCOUNTS, record } from '../ledger/ledger.ts'
import type { Desk } from './transact.ts'

/**
 * A refund that the bank has refused becomes money that the staff pays out: what our book had given back to the bank is
 * the city's again. False where the bank has not refused it (any more), or has no money of it: it never took it, or too
 * much has gone back since.
 */
export async function payOtherwise(
  db: Db,
  { teller }: Pick<Desk, 'teller'>,
  { id, order, now }: { id: string; order: string; now: Instant },
): Promise<boolean> {
  const inquiry = teller.inquire(order)
  if (inquiry?.state !== 'authorized') return false
  const isRefused = and(eq(refunds.id, id), eq(refunds.state, 'failed'))
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isRefused)
    .for('update', { of: refunds })
  if (!found || (await isPaidOtherwise(db, id))) return false
  const { refund, payment } = found
  const { city, amount, paymentId } = refund
  if (inquiry.amount - inquiry.refunded < amount) return false
  const contact = refund.contact ?? payment.phone ?? payment.email ?? ''
  await db.update(refunds).set({ contact: null }).where(eq(refunds.id, id))
  await db.insert(payouts).values({ id: randomUUID(), city, refundId: id, amount, contact, at: now })
  const movement = { debit: ACCOUNTS.bank, credit: ACCOUNTS.payouts, amount, at: now, paymentId }
  await record(db, { city, kind: 'payout', ...movement })
  return true
}

/**
 * What the bank gives after all is paid out by nobody: it is the bank's again. False where the staff has paid it. Under the
 * lock of the refund.
 */
export async function takePayoutBack(db: Db, { id, paymentId }: RefundRow, now: Instant): Promise<boolean> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.refundId, id)).for('update')
  if (!payout) return true
  if (payout.paidAt !== null) return false
  await db.delete(payouts).where(eq(payouts.id, payout.id))
  const { city, amount } = payout
  const movement = { debit: ACCOUNTS.payouts, credit: ACCOUNTS.bank, amount, at: now, paymentId }
  await record(db, { city, kind: 'payout', ...movement })
  return true
}

/** Whether the staff pays it out, or has: the bank is not to give it as well. */
export async function isPaidOtherwise(db: Db, refundId: string): Promise<boolean> {
  return (await db.$count(payouts, eq(payouts.refundId, refundId))) > 0
}

/** A deleted account's refunds keep whom they go to until the bank has given them. */
export async function keepContact(db: Db, owned: Owned, contact: string): Promise<void> {
  const own = ownPayments(db, owned)
  const isPaidOut = exists(db.select().from(payouts).where(eq(payouts.refundId, refunds.id)))
  const isUndone = and(inArray(refunds.paymentId, own), ne(refunds.state, 'done'), not(isPaidOut))
  await db.update(refunds).set({ contact }).where(isUndone)
}

/** And what was paid out of them keeps nobody. */
export async function forgetPaidOut(db: Db, owned: Owned): Promise<void> {
  const own = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.paymentId, ownPayments(db, owned)))
  const isPaid = and(inArray(payouts.refundId, own), isNotNull(payouts.paidAt))
  await db.update(payouts).set({ contact: '' }).where(isPaid)
}

type Owned = Pick<PaymentRow, 'city' | 'owner'>

function ownPayments(db: Db, { city, owner }: Owned) {
  return db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.city, city), eq(payments.owner, owner)))
}
