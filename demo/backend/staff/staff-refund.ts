import { eq } from 'drizzle-orm'
import { accountIdOf, balanceOf } from '../account/balance.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { payments, type PaymentRow } from '../database/schema.ts'
import { ACCOUNTS, lockAccount } from '../payment/ledger/ledger.ts'
import { giveBack, restOf } from '../payment/settle/refunds.ts'
import { addGivenBack, returnedToBalance } from '../subscriptions/subscriptions.ts'
import { findPayment } from '../payment/settle/find-payment.ts'
import { transact } from '../payment/settle/transact.ts'
import { addAudit, wasPressed } from './audit-log.ts'

/** What a person of the staff wants, and by which press of which form. */
export interface StaffWish {
  actor: string
  reason: string
  press: string
}

export type RefundEnd = 'done' | 'tooMuch' | 'notPaid' | 'notEnough'

/** What can be given back of a payment by hand: what has not gone back, be it to the bank or to the balance. */
export async function refundable(db: Db, payment: PaymentRow): Promise<Kopecks> {
  return payment.state === 'paid' ? restOf(payment) - (await returnedToBalance(db, payment)) : 0
}

/**
 * Money of a payment goes back by hand: never more than is left of it, and once for each press. What a payment was for
 * stays as it is: the parking stays paid, and the city gives the money away; giving a subscription up later brings back so
 * much less. A top-up goes back out of the balance, which
 * must have it.
 */
export async function refundByHand(
  context: Context,
  { paymentId, amount, ...wish }: StaffWish & { paymentId: string; amount: Kopecks },
): Promise<RefundEnd> {
  return transact(context, async (tx, desk) => {
    const now = context.clock.now()
    await lockOwner(tx, paymentId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    if (!payment || payment.state !== 'paid') return 'notPaid'
    const { city, refundAmount } = payment
    const entry = { ...wish, at: now, act: 'refund', city, subject: paymentId, paymentId } as const
    const sums = { before: { refunded: refundAmount }, after: { refunded: refundAmount + amount } }
    // The same press again is told what it was told: the money has gone by then.
    if (await wasPressed(tx, wish)) return 'done'
    if (amount <= 0 || amount > (await refundable(tx, payment))) return 'tooMuch'
    const from = await sourceOf(tx, payment, amount)
    if (from === null) return 'notEnough'
    // Nothing is given back that is not in the log: a press is there once, whatever it was for.
    if (await addAudit(tx, { ...entry, ...sums })) {
      await giveBack(tx, desk, { payment, amount, reason: 'staff', now, from })
      await addGivenBack(tx, payment, amount)
    }
    return 'done'
  })
}

/** What a driver has is given up in turn with it. */
async function lockOwner(db: Db, paymentId: string): Promise<void> {
  const payment = await findPayment(db, paymentId)
  if (payment && accountIdOf(payment.owner) !== null) await lockAccount(db, payment.owner)
}

/** Who pays for it: the driver whose balance got the money, else the city. */
async function sourceOf(db: Db, { kind, owner }: PaymentRow, amount: Kopecks): Promise<string | null> {
  const accountId = accountIdOf(owner)
  if (kind !== 'refill' || accountId === null) return ACCOUNTS.gift
  return (await balanceOf(db, accountId)) >= amount ? owner : null
}
