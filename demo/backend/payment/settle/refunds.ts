import { and, eq, gte, sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { refunds, type RefundRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { payments, sessions, type PaymentRow } from '../../database/schema.ts'
import { ACCOUNTS, incomeOf, record } from '../ledger/ledger.ts'
import { orderFiscal } from './fiscal-receipts.ts'
import { takenFor } from './payments.ts'
import { endPayment } from './states.ts'
import type { Desk } from './transact.ts'
import { createTimedId } from '../../uuid.ts'

/** The whole money goes back: what it was for cannot be had any more (readings gD-38). */
export async function refundAll(
  db: Db,
  desk: Pick<Desk, 'teller' | 'fiscal'>,
  { payment, reason, now }: { payment: PaymentRow; reason: RefundRow['reason']; now: Instant },
): Promise<void> {
  const refunded = await endPayment(db, desk, { id: payment.id, to: 'refunded', at: now })
  if (refunded) await giveBack(db, desk, { payment, amount: restOf(payment), reason, now })
}

/** What has not gone back of a payment. */
export function restOf(payment: PaymentRow): Kopecks {
  return takenFor(payment) - payment.refundAmount
}

interface Part {
  payment: PaymentRow
  amount: Kopecks
  reason: RefundRow['reason']
  now: Instant
  /** The account that it is taken from; absent = what earned it. */
  from?: string | undefined
}

/**
 * A part of a payment goes back to the method it was paid by, out of what earned it or out of the account `from`; the
 * payment stays paid. The ledger has it at once, the bank is told after the transaction.
 */
export async function giveBack(db: Db, desk: Pick<Desk, 'teller' | 'fiscal'>, part: Part): Promise<void> {
  const { payment, amount } = part
  if (amount === 0) return
  const id = await bookRefund(db, { ...part, state: 'pending' })
  await desk.teller.request(db, { id, kind: 'refund', paymentId: payment.id, merchantOrder: payment.id, amount })
  await orderFiscal(db, desk, payment, { refundId: id, amount, at: part.now })
}

/** Writes a refund into our book alone; its id. */
export async function bookRefund(db: Db, part: Part & { state: RefundRow['state'] }): Promise<string> {
  const { payment, amount, from = incomeOf(payment) } = part
  await db
    .update(payments)
    .set({ refundAmount: sql`${payments.refundAmount} + ${amount}` })
    .where(eq(payments.id, payment.id))
  return writeRefund(db, { ...part, from, sessionId: payment.sessionId })
}

/**
 * What the bank took back beyond what was left, as after a refund by hand: it is lost, and went back neither of the
 * payment nor of what it was for.
 */
export async function bookLoss(
  db: Db,
  loss: Pick<Part, 'payment' | 'amount' | 'now'> & { from: string },
): Promise<void> {
  if (loss.amount > 0) await writeRefund(db, { ...loss, reason: 'loss', state: 'done', sessionId: null })
}

async function writeRefund(
  db: Db,
  refund: Part & { state: RefundRow['state']; from: string; sessionId: string | null },
): Promise<string> {
  const { payment, amount, reason, state, now, from, sessionId } = refund
  const { id: paymentId, city } = payment
  const id = createTimedId(now)
  const decidedAt = state === 'pending' ? null : now
  await db.insert(refunds).values({ id, paymentId, city, amount, reason, state, at: now, decidedAt })
  const movement = { debit: from, credit: ACCOUNTS.bank, amount, at: now, paymentId, sessionId, refundId: id }
  await record(db, { city, kind: 'refund', ...movement })
  return id
}

/** What the city gives away of a parking that stays paid. */
export async function addGivenAway(db: Db, { sessionId }: PaymentRow, amount: Kopecks): Promise<void> {
  if (sessionId === null) return
  await db
    .update(sessions)
    .set({ givenBack: sql`${sessions.givenBack} + ${amount}` })
    .where(eq(sessions.id, sessionId))
}

/**
 * What a parking costs is less by what was given back of it although it stands; false where less than that is still paid
 * for it.
 */
export async function lowerSession(db: Db, { sessionId }: PaymentRow, amount: Kopecks): Promise<boolean> {
  if (sessionId === null) return true
  const rows = await db
    .update(sessions)
    .set({ paid: sql`${sessions.paid} - ${amount}`, price: sql`${sessions.price} - ${amount}` })
    .where(and(eq(sessions.id, sessionId), gte(sessions.paid, amount), gte(sessions.price, amount)))
    .returning({ id: sessions.id })
  return rows.length > 0
}
