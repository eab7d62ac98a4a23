import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Inquiry } from '../../bank/bank.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema.ts'
import { creditCorrection } from './credit-correction.ts'
import { creditFlat } from './credit-flat.ts'
import { creditInvoice } from './credit-invoice.ts'
import { creditRefill } from './credit-refill.ts'
import { creditRenewal } from './credit-renewal.ts'
import { creditSession } from './credit-session.ts'
import { creditSubscription } from './credit-subscription.ts'
import { addBonus } from './bonus.ts'
import type { Credit, Deps } from './credit.ts'
import { refundException } from './exceptions.ts'
import { ACCOUNTS, incomeOf, record } from '../ledger/ledger.ts'
import { endPaymentOperation } from '../ledger/operations.ts'
import { accountIdOf } from '../../account/balance.ts'
import { isDeleted } from '../../account/find-account.ts'
import { findPayment } from './find-payment.ts'
import { orderFiscal } from './fiscal-receipts.ts'
import { lockPayment, type Pair } from './lock-payment.ts'
import { askAt, nextQuestion } from './questions.ts'
import { changeSession, findSession } from '../session/sessions.ts'
import { isTaken, release } from '../session/taken.ts'
import { refundAll } from './refunds.ts'
import { endPayment, OPEN_STATES } from './states.ts'
import { transact, type Desk } from './transact.ts'

/**
 * What the money brings about, by what it was paid for. Where it cannot be had any more, the money goes back inside.
 */
const CREDITS: Readonly<Record<PaymentRow['kind'], (db: Db, deps: Deps, credit: Credit) => Promise<void>>> = {
  session: creditSession,
  renew: creditRenewal,
  correct: creditCorrection,
  refill: creditRefill,
  flat: creditFlat,
  invoice: creditInvoice,
  subscription: creditSubscription,
}

/**
 * Brings a payment to what the bank says of it, inside the given transaction. The callback, a question about
 * the state and the clock end here, any number of times: only the first changes anything. An order whose time is
 * over, or that ended here, is withdrawn at the bank first: what can still be paid is never called ended.
 *
 * @returns how the order stands at the bank; null where the bank does not know it
 */
export async function settle(db: Db, deps: Deps & Pick<Desk, 'clock'>, id: string): Promise<Inquiry['state'] | null> {
  const pair = await lockPayment(db, id)
  if (!pair) return null
  const now = deps.clock.now()
  const state = await follow(db, deps, { ...pair, now })
  const payment = await findPayment(db, id)
  if (payment) await askAt(db, { id, at: nextQuestion(payment, now) })
  return state
}

/** The same in a transaction of its own. `inquiry` is what the bank has just said, where it was asked already. */
export async function settleAlone(
  context: Context,
  id: string,
  said?: Inquiry | null,
): Promise<Inquiry['state'] | null> {
  const inquiry = said === undefined ? await context.bank.inquire(id) : said
  return transact(context, (tx, desk) => settle(tx, desk, id), new Map([[id, { inquiry }]]))
}

async function follow(
  db: Db,
  deps: Deps,
  { payment, session, now }: Pair & { now: Instant },
): Promise<Inquiry['state'] | null> {
  const { id } = payment
  const found = deps.teller.inquire(id)
  const isOver = now >= payment.expiresAt || !OPEN_STATES.includes(payment.state)
  const isToClose = isOver && found?.state === 'open'
  // A bank that has begun to decide meanwhile does not withdraw: its word is awaited.
  const inquiry = isToClose ? deps.teller.withdraw(id) : found
  if (inquiry?.state === 'authorized') await credit(db, deps, { payment, session, inquiry, now })
  if (inquiry?.state === 'declined') await close(db, deps, { id, to: 'declined', now })
  if (inquiry?.state === 'cancelled') await close(db, deps, { id, to: isToClose ? 'expired' : 'cancelled', now })
  if (inquiry === null && isOver) await close(db, deps, { id, to: 'expired', now })
  return inquiry?.state ?? null
}

/** Ends an unpaid payment. */
async function close(
  db: Db,
  deps: Deps,
  end: { id: string; to: 'declined' | 'cancelled' | 'expired'; now: Instant },
): Promise<void> {
  const moved = await endPayment(db, deps, { id: end.id, to: end.to, at: end.now })
  if (!moved) return
  await giveFree(db, moved)
  await endPaymentOperation(db, moved.id, { status: end.to === 'declined' ? 'error' : 'cancel' })
}

/**
 * A guest's time is free again; a driver's session goes on waiting for its money until its deadline, unless its time was
 * booked by another meanwhile.
 */
async function giveFree(db: Db, { owner, sessionId, kind }: PaymentRow): Promise<void> {
  if (sessionId === null || kind !== 'session') return
  if (accountIdOf(owner) === null) return void (await changeSession(db, sessionId, { state: 'cancelled' }))
  const session = await findSession(db, sessionId)
  if (session?.state === 'waiting' && (await isTaken(db, session))) await release(db, session)
}

async function credit(db: Db, deps: Deps, { payment, ...rest }: Credit): Promise<void> {
  const { inquiry, now } = rest
  const paid = await endPayment(db, deps, { id: payment.id, to: 'paid', at: now, taken: inquiry.amount })
  if (!paid) return
  const isAsOrdered = inquiry.amount === paid.amount
  const isGone = await isDeleted(db, paid.owner)
  const isRefill = paid.kind === 'refill' && isAsOrdered && !isGone
  await record(db, {
    city: paid.city,
    kind: isRefill ? 'refill' : 'charge',
    debit: ACCOUNTS.bank,
    credit: isRefill ? paid.owner : incomeOf(paid),
    amount: inquiry.amount,
    at: now,
    paymentId: paid.id,
    sessionId: paid.sessionId,
  })
  await orderFiscal(db, deps, paid, { refundId: null, amount: inquiry.amount, at: now })
  if (!isAsOrdered) {
    await refundException(db, deps, { payment: paid, kind: 'amount', now })
    await giveFree(db, paid)
    return endPaymentOperation(db, paid.id, { status: 'error', resolution: 'refundedAmount' })
  }
  // The driver for whom it would buy something is gone.
  if (isGone) return refundAll(db, deps, { payment: paid, reason: 'unwanted', now })
  await endPaymentOperation(db, paid.id, { status: 'done' })
  await CREDITS[paid.kind](db, deps, { ...rest, payment: paid })
  await addBonus(db, deps, { payment: paid, inquiry, now })
}
