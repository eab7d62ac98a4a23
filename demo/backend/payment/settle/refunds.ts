import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { refunds, type RefundRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'
import { ACCOUNTS, incomeOf, record } from '../ledger/ledger.ts'
import { takenFor } from './payments.ts'
import { movePayment } from './states.ts'
import type { Desk } from './transact.ts'

/** The whole money goes back: what it was for cannot be had any more (readings gD-38). */
export async function refundAll(
  db: Db,
  desk: Pick<Desk, 'teller'>,
  { payment, reason, now }: { payment: PaymentRow; reason: RefundRow['reason']; now: Instant },
): Promise<void> {
  const refunded = await movePayment(db, { id: payment.id, to: 'refunded', at: now })
  if (refunded) await giveBack(db, desk, { payment, amount: restOf(payment), reason, now })
}

/** What has not gone back of a payment. */
export function restOf(payment: PaymentRow): Kopecks {
  return takenFor(payment) - payment.refundAmount
}

/**
 * A part of a payment goes back to the method it was paid by, out of what earned it or out of the account `from`; the
 * payment stays paid. The ledger has it at once, the bank is told after the transaction.
 */
export async function giveBack(
  db: Db,
  { teller }: Pick<Desk, 'teller'>,
  part: { payment: PaymentRow; amount: Kopecks; reason: RefundRow['reason']; now: Instant; from?: string },
): Promise<void> {
  const { payment, amount, reason, now } = part
  if (amount === 0) return
  const { id: paymentId, city, sessionId } = payment
  const id = randomUUID()
  await db
    .update(payments)
    .set({ refundAmount: sql`${payments.refundAmount} + ${amount}` })
    .where(eq(payments.id, paymentId))
  await db.insert(refunds).values({ id, paymentId, city, amount, reason, state: 'pending', at: now })
  await record(db, {
    city,
    kind: 'refund',
    debit: part.from ?? incomeOf(payment),
    credit: ACCOUNTS.bank,
    amount,
    at: now,
    paymentId,
    sessionId,
    refundId: id,
  })
  await teller.request(db, { id, kind: 'refund', paymentId, merchantOrder: paymentId, amount })
}
