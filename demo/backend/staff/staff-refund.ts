import { eq } from 'drizzle-orm'
import { bonusBack, largestPart } from '../../../shared/domain/refill.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { accountIdOf, balanceOf } from '../account/balance.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { payments, type PaymentRow } from '../database/schema.ts'
import { ACCOUNTS } from '../payment/ledger/ledger.ts'
import { leftOf } from '../payment/session/pay-back.ts'
import { findSession } from '../payment/session/sessions.ts'
import { takeBonusBack } from '../payment/settle/bonus.ts'
import { lockPayment } from '../payment/settle/lock-payment.ts'
import { addGivenAway, giveBack, restOf } from '../payment/settle/refunds.ts'
import { transact } from '../payment/settle/transact.ts'
import { addGivenBack, returnedToBalance } from '../subscriptions/subscriptions.ts'
import { addAudit, wasPressed } from './audit-log.ts'

/** What a person of the staff wants, and by which press of which form. */
export interface StaffWish {
  actor: string
  reason: string
  press: string
}

export type RefundEnd = 'done' | 'tooMuch' | 'notPaid' | 'notEnough'

/** What can be given back of a payment by hand. */
export interface Refundable {
  amount: Kopecks
  /** What goes back to the city with that: the share of the bonus that the payment brought. */
  bonus: Kopecks
  /** What has not gone back to the bank of the payment itself. */
  rest: Kopecks
  /** Why it is less than that: what has come back of what was bought, or a balance that has no more. */
  bound: 'parking' | 'subscription' | 'balance' | null
  /** Of the driver whom it is taken from; null where the city gives the money. */
  balance: Kopecks | null
}

const NOTHING: Refundable = { amount: 0, bonus: 0, rest: 0, bound: null, balance: null }

/**
 * What can be given back of a payment by hand: what has not gone back, be it to the bank or to the balance, by whatever
 * payment. A top-up goes back out of the balance, which must have it and the share of the bonus that goes with it.
 */
export async function refundable(db: Db, payment: PaymentRow): Promise<Refundable> {
  if (payment.state !== 'paid') return NOTHING
  const rest = restOf(payment)
  const accountId = accountIdOf(payment.owner)
  if (payment.kind === 'refill' && accountId !== null) {
    const balance = await balanceOf(db, accountId)
    const left = { rest, bonus: payment.bonus }
    const amount = largestPart(left, balance)
    return { amount, bonus: bonusBack(left, amount), rest, bound: amount < rest ? 'balance' : null, balance }
  }
  const session = payment.sessionId === null ? null : await findSession(db, payment.sessionId)
  const left = session === null ? rest - (await returnedToBalance(db, payment)) : leftOf(session)
  const amount = Math.max(0, Math.min(rest, left))
  const bound = session === null ? 'subscription' : 'parking'
  return { ...NOTHING, amount, rest, bound: amount < rest ? bound : null }
}

/**
 * Money of a payment goes back by hand: never more than is left of it and of what it was for, and once for each press.
 * What a payment was for stays as it is: the parking stays paid, and the city gives the money away; what comes back of it
 * later is so much less. A top-up goes back out of the balance with its bonus.
 */
export async function refundByHand(
  context: Context,
  { paymentId, amount, ...wish }: StaffWish & { paymentId: string; amount: Kopecks },
): Promise<RefundEnd> {
  return transact(context, async (tx, desk) => {
    const now = context.clock.now()
    await lockPayment(tx, paymentId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    if (!payment || payment.state !== 'paid') return 'notPaid'
    // The same press again is told what it was told: the money has gone by then.
    if (await wasPressed(tx, wish)) return 'done'
    const can = await refundable(tx, payment)
    if (amount <= 0 || amount > can.rest) return 'tooMuch'
    if (amount > can.amount) return can.bound === 'balance' ? 'notEnough' : 'tooMuch'
    const isFromBalance = can.balance !== null
    const bonus = isFromBalance ? bonusBack({ rest: can.rest, bonus: payment.bonus }, amount) : 0
    const { city, refundAmount } = payment
    const entry = { ...wish, at: now, act: 'refund', city, subject: paymentId, paymentId } as const
    const valuesAfter = (given: Kopecks, taken: Kopecks) => ({
      refunded: refundAmount + given,
      ...(isFromBalance && payment.bonus > 0 && { bonus: payment.bonus - taken }),
    })
    // Nothing is given back that is not in the log: a press is there once, whatever it was for.
    if (await addAudit(tx, { ...entry, before: valuesAfter(0, 0), after: valuesAfter(amount, bonus) })) {
      const from = isFromBalance ? payment.owner : ACCOUNTS.gift
      await giveBack(tx, desk, { payment, amount, reason: 'staff', now, from })
      await takeBonusBack(tx, { payment, amount: bonus, now })
      await addGivenBack(tx, payment, amount)
      await addGivenAway(tx, payment, amount)
    }
    return 'done'
  })
}
