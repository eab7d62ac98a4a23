import { eq } from 'drizzle-orm'
import { largestPart } from '../../../shared/domain/refill.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { accountIdOf, balanceOf } from '../account/balance.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { payments, type PaymentRow } from '../database/schema.ts'
import { ACCOUNTS } from '../payment/ledger/ledger.ts'
import { findPaid } from '../payment/settle/payments.ts'
import { leftOf } from '../payment/session/pay-back.ts'
import { findSession } from '../payment/session/sessions.ts'
import { bonusesBack, bonusHeld, takeBonusesBack } from '../payment/settle/bonus.ts'
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
  /** What goes back to the city with that: the share of the bonuses that what it bought has brought. */
  bonus: Kopecks
  /** What has not gone back to the bank of the payment itself. */
  rest: Kopecks
  /** Why it is less than that: what has come back of what was bought, or a balance that has no more. */
  bound: 'parking' | 'subscription' | 'balance' | null
  /** Of the driver whom it is taken from; null where the city gives the money. */
  balance: Kopecks | null
}

const NOTHING: Refundable = { amount: 0, bonus: 0, rest: 0, bound: null, balance: null }

/** The payments of what a payment has bought, and what is left of that: what has not come back, however it has. */
export async function purchaseOf(db: Db, payment: PaymentRow): Promise<{ paid: PaymentRow[]; left: Kopecks }> {
  const session = payment.sessionId === null ? null : await findSession(db, payment.sessionId)
  if (session !== null) return { paid: await findPaid(db, session.id), left: leftOf(session) }
  return { paid: [payment], left: Math.max(0, restOf(payment) - (await returnedToBalance(db, payment))) }
}

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
    const amount = largestPart({ rest, bonus: payment.bonus }, balance)
    const parts = bonusesBack([payment], { left: rest, part: amount })
    const bonus = await bonusHeld(db, { owner: payment.owner, parts, coming: -amount })
    return { amount, bonus, rest, bound: amount < rest ? 'balance' : null, balance }
  }
  const { paid, left } = await purchaseOf(db, payment)
  const amount = Math.min(rest, left)
  const parts = bonusesBack(paid, { left, part: amount })
  const bonus = await bonusHeld(db, { owner: payment.owner, parts, coming: 0 })
  const bound = payment.sessionId === null ? 'subscription' : 'parking'
  return { ...NOTHING, amount, bonus, rest, bound: amount < rest ? bound : null }
}

/**
 * Money of a payment goes back by hand: never more than is left of it and of what it was for, and once for each press.
 * What a payment was for stays as it is: the parking stays paid, and the city gives the money away; what comes back of it
 * later is so much less. A top-up goes back out of the balance. The bonus goes with it, as far as the balance holds it.
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
    if (await wasPressed(tx, { ...wish, act: 'refund', subject: paymentId })) return 'done'
    const can = await refundable(tx, payment)
    if (amount <= 0 || amount > can.rest) return 'tooMuch'
    if (amount > can.amount) return can.bound === 'balance' ? 'notEnough' : 'tooMuch'
    const isFromBalance = can.balance !== null
    const { paid, left } = await purchaseOf(tx, payment)
    const bonuses = bonusesBack(paid, { left, part: amount })
    const { city, owner, refundAmount } = payment
    const had = paid.reduce((sum, { bonus }) => sum + bonus, 0)
    const bonus = await bonusHeld(tx, { owner, parts: bonuses, coming: isFromBalance ? -amount : 0 })
    const entry = { ...wish, at: now, act: 'refund', city, subject: paymentId, paymentId } as const
    const valuesAfter = (given: Kopecks, taken: Kopecks) => ({
      refunded: refundAmount + given,
      ...(had > 0 && { bonus: had - taken }),
    })
    // Nothing is given back that is not in the log: a press is there once, whatever it was for.
    if (await addAudit(tx, { ...entry, before: valuesAfter(0, 0), after: valuesAfter(amount, bonus) })) {
      const from = isFromBalance ? owner : ACCOUNTS.gift
      await giveBack(tx, desk, { payment, amount, reason: 'staff', now, from })
      await takeBonusesBack(tx, { owner, parts: bonuses, now })
      await addGivenBack(tx, payment, amount)
      await addGivenAway(tx, payment, amount)
    }
    return 'done'
  })
}
