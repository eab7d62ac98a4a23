import type { Instant } from '../../../shared/domain/city-time.ts'
import { accountIdOf, balanceOf } from '../account/balance.ts'
import type { Db } from '../database/database.ts'
import type { PaymentRow } from '../database/schema.ts'
import { ACCOUNTS } from '../payment/ledger/ledger.ts'
import { bonusesBack, takeBonusesBack } from '../payment/settle/bonus.ts'
import { lockPayment } from '../payment/settle/lock-payment.ts'
import { addGivenAway, bookRefund, restOf } from '../payment/settle/refunds.ts'
import type { Desk } from '../payment/settle/transact.ts'
import { addGivenBack } from '../subscriptions/subscriptions.ts'
import { purchaseOf } from './staff-refund.ts'

/**
 * Writes off what our book calls paid and the bank has not taken. What a top-up brought is taken back as far as the balance
 * holds it; the rest, and what was bought otherwise, the city has lost: what was bought stays, nothing of it comes back any
 * more, and nobody owes anything. False where the bank has the money, or may still take it.
 */
export async function bookNotTaken(
  db: Db,
  { teller }: Pick<Desk, 'teller'>,
  { paymentId, now }: { paymentId: string; now: Instant },
): Promise<boolean> {
  const state = teller.inquire(paymentId)?.state
  if (state === 'authorized' || state === 'open' || state === 'processing') return false
  const { payment } = (await lockPayment(db, paymentId)) ?? {}
  if (payment?.state !== 'paid' || restOf(payment) === 0) return false
  const accountId = accountIdOf(payment.owner)
  if (payment.kind === 'refill' && accountId !== null) await takeFromBalance(db, { payment, accountId, now })
  else await leaveToCity(db, { payment, now })
  return true
}

async function takeFromBalance(
  db: Db,
  { payment, accountId, now }: { payment: PaymentRow; accountId: string; now: Instant },
): Promise<void> {
  const { owner } = payment
  const rest = restOf(payment)
  const held = Math.max(0, Math.min(rest, await balanceOf(db, accountId)))
  await writeOff(db, { payment, amount: held, from: owner, now })
  await writeOff(db, { payment, amount: rest - held, from: ACCOUNTS.gift, now })
  await takeBonusesBack(db, { owner, parts: bonusesBack([payment], { left: rest, part: rest }), now })
}

async function leaveToCity(db: Db, { payment, now }: { payment: PaymentRow; now: Instant }): Promise<void> {
  const { paid, left } = await purchaseOf(db, payment)
  const rest = restOf(payment)
  const amount = Math.min(rest, left)
  const from = ACCOUNTS.gift
  await writeOff(db, { payment, amount, from, now })
  await addGivenBack(db, payment, amount)
  await addGivenAway(db, payment, amount)
  await takeBonusesBack(db, { owner: payment.owner, parts: bonusesBack(paid, { left, part: amount }), now })
  // That has come back to the balance already, and no more of the parking does.
  await writeOff(db, { payment: { ...payment, sessionId: null }, amount: rest - amount, from, now })
}

async function writeOff(
  db: Db,
  { amount, ...part }: { payment: PaymentRow; amount: number; from: string; now: Instant },
): Promise<void> {
  if (amount > 0) await bookRefund(db, { ...part, amount, reason: 'notTaken', state: 'done' })
}
