import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { attempt } from '../../attempt.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'
import { ACCOUNTS, incomeOf, record } from '../ledger/ledger.ts'
import { takenFor } from './payments.ts'
import { movePayment } from './states.ts'

/** The whole money goes back: what it was for cannot be had any more (readings gD-38). */
export async function refundAll(db: Db, payment: PaymentRow, now: Instant): Promise<void> {
  const refunded = await movePayment(db, { id: payment.id, to: 'refunded', at: now })
  if (refunded) await giveBack(db, { payment, amount: takenFor(payment), now })
}

/**
 * A part of a payment goes back to the method it was paid by, out of what earned it or out of the account `from`; the
 * payment stays paid. Once for each payment.
 */
export async function giveBack(
  db: Db,
  part: { payment: PaymentRow; amount: Kopecks; now: Instant; from?: string },
): Promise<void> {
  const { payment, amount, now } = part
  if (amount === 0) return
  await db
    .update(payments)
    .set({ refundAmount: sql`${payments.refundAmount} + ${amount}` })
    .where(eq(payments.id, payment.id))
  const { city, sessionId } = payment
  await record(db, {
    city,
    kind: 'refund',
    debit: part.from ?? incomeOf(payment),
    credit: ACCOUNTS.bank,
    amount,
    at: now,
    paymentId: payment.id,
    sessionId,
  })
}

/**
 * Tells the bank of refunds that our book already has. The bank is told after our transaction has ended and may be
 * told twice; it gives back once. A refund that the bank does not take keeps nothing else waiting: it stays due, and
 * the next round sends it again.
 */
export async function sendRefunds(context: Pick<Context, 'database' | 'bank' | 'clock' | 'log'>): Promise<void> {
  const { bank, clock } = context
  const { db } = context.database
  const due = await db
    .select()
    .from(payments)
    .where(and(gt(payments.refundAmount, 0), isNull(payments.refundSentAt)))
  for (const { id, bankOrder, refundAmount: amount } of due) {
    const message = 'the bank has not taken a refund; it is sent again'
    await attempt(context, { message, about: { payment: id, amount } }, async () => {
      if (bankOrder !== null) await bank.refund(db, bankOrder, { amount, now: clock.now() })
      await db.update(payments).set({ refundSentAt: clock.now() }).where(eq(payments.id, id))
    })
  }
}
