import { eq, sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { bonusOf } from '../../../../shared/domain/refill.ts'
import type { Inquiry } from '../../bank/bank.ts'
import type { Db } from '../../database/database.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'
import type { Deps } from './credit.ts'
import { ACCOUNTS, record } from '../ledger/ledger.ts'
import { addOperation, changeBonusOperation } from '../ledger/operations.ts'
import { accountIdOf } from '../../account/balance.ts'
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

/** A part of a bonus goes back to the city that gave it; the line of the history says what is left. */
export async function takeBonusBack(
  db: Db,
  { payment, amount, now }: { payment: PaymentRow; amount: Kopecks; now: Instant },
): Promise<void> {
  if (amount === 0) return
  const { city, owner, id: paymentId } = payment
  await record(db, { city, kind: 'bonus', debit: owner, credit: ACCOUNTS.gift, amount, at: now, paymentId })
  await db
    .update(payments)
    .set({ bonus: sql`${payments.bonus} - ${amount}` })
    .where(eq(payments.id, paymentId))
  const left = payment.bonus - amount
  await changeBonusOperation(db, paymentId, left === 0 ? { status: 'cancel' } : { sum: left })
}
