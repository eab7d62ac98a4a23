import { eq, sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { bonusBack, bonusOf } from '../../../../shared/domain/refill.ts'
import type { Inquiry } from '../../bank/bank.ts'
import type { Db } from '../../database/database.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'
import type { Deps } from './credit.ts'
import { ACCOUNTS, record } from '../ledger/ledger.ts'
import { addOperation, changeBonusOperation } from '../ledger/operations.ts'
import { accountIdOf, balanceOf } from '../../account/balance.ts'
import { findPayment } from './find-payment.ts'

/**
 * 20 % to the balance of who paid with a domestic card, where the city gives it (readings gD-19). Not for money that
 * went back.
 */
export async function addBonus(
  db: Db,
  deps: Deps,
  paid: { payment: PaymentRow; inquiry: Inquiry; now: Instant },
): Promise<void> {
  const { inquiry, now } = paid
  const payment = await findPayment(db, paid.payment.id)
  const isKept = payment?.state === 'paid' && payment.refundAmount === 0
  if (!payment || !isKept || inquiry.scheme !== 'mir') return
  const settings = deps.cities.find(({ name }) => name === payment.city)?.settings
  const amount = bonusOf(payment.amount)
  if (!settings?.useBonus || settings.dontUseBalance || accountIdOf(payment.owner) === null || amount === 0) return
  const { city, owner, id: paymentId, sessionId } = payment
  await record(db, {
    city,
    kind: 'bonus',
    debit: ACCOUNTS.gift,
    credit: owner,
    amount,
    at: now,
    paymentId,
    sessionId,
  })
  await db.update(payments).set({ bonus: amount }).where(eq(payments.id, paymentId))
  await addOperation(db, owner, {
    city,
    type: 'bonus20',
    status: 'done',
    sum: amount,
    dateOperation: now,
    paymentId,
  })
}

/** What of the bonus of a payment goes back. */
export interface BonusPart {
  payment: PaymentRow
  amount: Kopecks
}

/**
 * What goes back of the bonuses that the payments of one purchase have brought, where a part of what is left of that
 * purchase comes back: of each bonus the share that the part is of the whole, whoever has paid which part of it, card or
 * balance. With the last of the purchase goes the last of its bonuses, and what stays of them is never more than the fifth
 * of what stays paid: who buys and gives back has no more than before.
 */
export function bonusesBack(
  paid: readonly PaymentRow[],
  { left, part }: { left: Kopecks; part: Kopecks },
): BonusPart[] {
  const most = Math.min(part, left)
  if (most <= 0) return []
  const parts = paid.map((payment) => ({ payment, amount: bonusBack({ rest: left, bonus: payment.bonus }, most) }))
  return parts.filter(({ amount }) => amount > 0)
}

/** What of it can be taken: no more than the balance holds with what comes to it before. */
export async function bonusHeld(
  db: Db,
  { owner, parts, coming }: { owner: string; parts: readonly BonusPart[]; coming: Kopecks },
): Promise<Kopecks> {
  const accountId = accountIdOf(owner)
  if (parts.length === 0 || accountId === null) return 0
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0)
  return Math.min(whole, (await balanceOf(db, accountId)) + coming)
}

/** Takes bonuses back after what they go with, as far as the balance holds them; the account is locked. */
export async function takeBonusesBack(
  db: Db,
  { owner, parts, now }: { owner: string; parts: readonly BonusPart[]; now: Instant },
): Promise<void> {
  let rest = await bonusHeld(db, { owner, parts, coming: 0 })
  for (const { payment, amount } of parts) {
    const taken = Math.min(rest, amount)
    await takeBonusBack(db, { payment, amount: taken, now })
    rest -= taken
  }
}

/** A part of a bonus goes back to the city that gave it; the line of the history says what is left. */
async function takeBonusBack(
  db: Db,
  { payment, amount, now }: { payment: PaymentRow; amount: Kopecks; now: Instant },
): Promise<void> {
  if (amount === 0) return
  const { city, owner, id: paymentId, sessionId } = payment
  const movement = { debit: owner, credit: ACCOUNTS.gift, amount, at: now, paymentId, sessionId }
  await record(db, { city, kind: 'bonus', ...movement })
  await db
    .update(payments)
    .set({ bonus: sql`${payments.bonus} - ${amount}` })
    .where(eq(payments.id, paymentId))
  const left = payment.bonus - amount
  await changeBonusOperation(db, paymentId, left === 0 ? { status: 'cancel' } : { sum: left })
}
