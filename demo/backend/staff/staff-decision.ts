import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import { exceptions, refunds, settlementDays, type ExceptionRow } from '../database/bank-schema.ts'
import type { Db } from '../database/database.ts'
import type { PaymentRow } from '../database/schema.ts'
import type { AuditValues } from '../database/staff-schema.ts'
import { OPEN } from '../payment/settle/exceptions.ts'
import { forgetContact, orderFiscalAgain } from '../payment/settle/issue-fiscal.ts'
import { findPayment } from '../payment/settle/find-payment.ts'
import { ACCOUNTS } from '../payment/ledger/ledger.ts'
import { bonusesBack, takeBonusesBack } from '../payment/settle/bonus.ts'
import { hurryFiscal } from '../payment/settle/fiscal-silent.ts'
import { isPaidOtherwise, payOtherwise } from '../payment/settle/pay-otherwise.ts'
import { lockPayment } from '../payment/settle/lock-payment.ts'
import { bookLoss, bookRefund, lowerSession, restOf } from '../payment/settle/refunds.ts'
import { settle } from '../payment/settle/settle.ts'
import { transact, type Desk } from '../payment/settle/transact.ts'
import { giveBackAgain } from '../payment/settle/unknown-orders.ts'
import { addGivenBack } from '../subscriptions/subscriptions.ts'
import { addAudit, wasPressed } from './audit-log.ts'
import { bookNotTaken } from './not-taken.ts'
import { purchaseOf, type StaffWish } from './staff-refund.ts'

/**
 * What can be done about an exception. `ask`: the bank is asked about the order once more, and its word is followed.
 * `again`: the refund is asked for anew. Both leave it open, so that one sees what came of it. `issue`: the operator is
 * asked for the receipt anew, and it ends when there is one. `book`: what the bank gave back by itself is written into
 * our book. `notTaken`: what the bank has not taken is written off. `payOtherwise`: the staff pays a refund out that the
 * bank does not give. `giveBack`: the money of all orders of the day goes back that our book does not know. `close`: it is
 * dealt with, as the reason says.
 */
export type Decision = 'ask' | 'again' | 'issue' | 'book' | 'notTaken' | 'payOtherwise' | 'giveBack' | 'close'

const OF_KIND: Readonly<Record<ExceptionRow['kind'], readonly Decision[]>> = {
  amount: ['close'],
  twice: ['close'],
  unknown: ['close'],
  unknownMany: ['giveBack', 'close'],
  missing: ['ask', 'notTaken', 'close'],
  taken: ['ask', 'close'],
  givenBack: ['book', 'close'],
  refundSilent: ['again', 'close'],
  // The bank is asked again by itself, under the same key: under another it might give twice.
  refundLost: ['close'],
  refundRefused: ['again', 'payOtherwise', 'close'],
  daysDropped: ['close'],
  fiscalSilent: ['issue', 'close'],
  fiscalFailed: ['issue', 'close'],
}

/**
 * Nothing but to look at it, once it is decided, or to ask for the refund anew, which the bank has not given; of an order
 * that is not in our book there is nothing else to ask.
 */
export function decisionsOf({ kind, state, decision, paymentId, ordered }: ExceptionRow): readonly Decision[] {
  if (state !== 'open') return kind === 'refundRefused' && decision === 'close' ? ['again'] : []
  // A refund that we have asked for, of another sum, is in our book already.
  if (kind === 'givenBack' && ordered !== null) return ['close']
  if (paymentId !== null || kind === 'unknownMany') return OF_KIND[kind]
  return kind === 'refundRefused' ? ['again', 'close'] : ['close']
}

export async function findException(db: Db, id: number): Promise<ExceptionRow | null> {
  const [found] = await db.select().from(exceptions).where(eq(exceptions.id, id))
  return found ?? null
}

type Choice = StaffWish & { decision: Decision }

/** Does it, once for each press; false where it cannot be done (any more). */
export async function decideException(context: Context, { id, ...choice }: Choice & { id: number }): Promise<boolean> {
  const { db } = context.database
  const found = await findException(db, id)
  if (!found) return false
  const press = { ...choice, act: choice.decision, subject: found.subject }
  // The same press again is told what it was told: it may be another state by then. Its first may also end meanwhile.
  return (await wasPressed(db, press)) || (await decideOnce(context, found, choice)) || wasPressed(db, press)
}

async function decideOnce(context: Context, found: ExceptionRow, { decision, ...wish }: Choice): Promise<boolean> {
  if (!decisionsOf(found).includes(decision)) return false
  const { city, subject, paymentId } = found
  try {
    return await transact(context, async (tx, desk) => {
      const now = context.clock.now()
      const before = await stateOf(tx, found)
      if (!(await DO[decision](tx, desk, { found, actor: wish.actor, now }))) throw new NotDone()
      const after = await stateOf(tx, found)
      const entry = { ...wish, at: now, act: decision, city: city || null, subject, paymentId } as const
      // Nothing is done that is not in the log: a press is there once, whatever it was for.
      if (!(await addAudit(tx, { ...entry, before, after }))) throw new NotDone()
      return true
    })
  } catch (cause) {
    if (cause instanceof NotDone) return false
    throw cause
  }
}

/** It cannot be done (any more): what was done of it is rolled back. */
class NotDone extends Error {}

interface Deed {
  found: ExceptionRow
  actor: string
  now: Instant
}

export function isDecision(text: string): text is Decision {
  return Object.hasOwn(DO, text)
}

const DO: Readonly<Record<Decision, (db: Db, desk: Desk, deed: Deed) => Promise<boolean>>> = {
  ask: followBank,
  again: askForRefundAgain,
  issue: (db, { teller }, { found: { kind, subject: receipt, paymentId }, now }) =>
    kind === 'fiscalSilent' ? hurryFiscal(db, { receipt, paymentId, now }) : orderFiscalAgain(db, teller, receipt),
  book: bookByBank,
  notTaken: writeOff,
  payOtherwise: payOut,
  giveBack: giveBackUnknown,
  close: closeByHand,
}

/** What the bank's word brings about is in the log with the question. */
async function followBank(db: Db, desk: Desk, { found: { paymentId } }: Deed): Promise<boolean> {
  if (paymentId !== null) await settle(db, desk, paymentId)
  return true
}

async function closeByHand(db: Db, _desk: unknown, deed: Deed): Promise<boolean> {
  const { kind, subject } = deed.found
  if (kind === 'fiscalFailed') await forgetContact(db, subject)
  return close(db, deed, 'close')
}

async function close(db: Db, { found, actor, now }: Deed, decision: Decision): Promise<boolean> {
  const isOpen = and(eq(exceptions.id, found.id), eq(exceptions.state, 'open'))
  const end = { state: 'decided', decision, decidedBy: actor, decidedAt: now } as const
  const decided = await db.update(exceptions).set(end).where(isOpen).returning({ id: exceptions.id })
  return decided.length > 0
}

async function writeOff(db: Db, { teller }: Pick<Desk, 'teller'>, deed: Deed): Promise<boolean> {
  const { paymentId } = deed.found
  if (paymentId === null || !(await bookNotTaken(db, { teller }, { paymentId, now: deed.now }))) return false
  return close(db, deed, 'notTaken')
}

async function payOut(db: Db, { teller }: Pick<Desk, 'teller'>, deed: Deed): Promise<boolean> {
  const { subject: id, paymentId: order } = deed.found
  if (order === null || !(await payOtherwise(db, { teller }, { id, order, now: deed.now }))) return false
  return close(db, deed, 'payOtherwise')
}

/** The day is compared again, at once, and then all of its orders are dealt with. */
async function giveBackUnknown(db: Db, _desk: unknown, deed: Deed): Promise<boolean> {
  if (!(await close(db, deed, 'giveBack'))) return false
  await db.update(settlementDays).set({ begunAt: 0, doneAt: null }).where(eq(settlementDays.date, deed.found.subject))
  return true
}

/** Who bears what is no parking's: what a top-up has brought may be spent, and a subscription stands. */
const SOURCE_OF: Partial<Record<PaymentRow['kind'], string>> = {
  refill: ACCOUNTS.payouts,
  subscription: ACCOUNTS.gift,
}

/**
 * What the bank gave back by itself; its bonus goes with it. What is more than is left, of the payment and of what it was
 * for, has come back already, by hand or to the balance: the city has lost it.
 */
async function bookByBank(db: Db, _desk: unknown, deed: Deed): Promise<boolean> {
  const { found, now } = deed
  const { payment } = (found.paymentId === null ? null : await lockPayment(db, found.paymentId)) ?? {}
  if (!payment || payment.taken === null || found.taken === null || !(await close(db, deed, 'book'))) return false
  const { paid, left } = await purchaseOf(db, payment)
  const amount = Math.min(found.taken, left, restOf(payment))
  const from = SOURCE_OF[payment.kind]
  if (amount > 0) {
    if (from === undefined) await lowerSession(db, payment, amount)
    await bookRefund(db, { payment, amount, reason: 'staff', state: 'done', now, from })
    await addGivenBack(db, payment, amount)
    await takeBonusesBack(db, { owner: payment.owner, parts: bonusesBack(paid, { left, part: amount }), now })
  }
  await bookLoss(db, { payment, amount: found.taken - amount, now, from: from ?? ACCOUNTS.gift })
  return true
}

/**
 * One that the bank has refused goes under a key of its own, once: while that one is under way there is no third. One
 * about which the bank is silent keeps its key, since the bank may have done it.
 */
async function askForRefundAgain(db: Db, { teller }: Pick<Desk, 'teller'>, { found }: Deed): Promise<boolean> {
  const { id, kind, subject, paymentId } = found
  const isClosed = and(eq(exceptions.id, id), eq(exceptions.state, 'decided'))
  if (paymentId === null) {
    const isAsked = await giveBackAgain(db, { teller }, found)
    if (isAsked) await db.update(exceptions).set(OPEN).where(isClosed)
    return isAsked
  }
  const isRefused = kind === 'refundRefused'
  const isIt = and(eq(refunds.id, subject), eq(refunds.state, isRefused ? 'failed' : 'pending'))
  const [refund] = await db.update(refunds).set({ state: 'pending', decidedAt: null }).where(isIt).returning()
  // Another may have handed it over to be paid out since this was chosen.
  if (!refund || (await isPaidOtherwise(db, subject))) return false
  await db.update(exceptions).set(OPEN).where(isClosed)
  const { amount } = refund
  const order = { kind: 'refund', paymentId, merchantOrder: paymentId, amount } as const
  await teller.request(db, { ...order, id: isRefused ? randomUUID() : subject, detail: { refund: subject } })
  return true
}

async function stateOf(db: Db, { id, kind, subject, paymentId }: ExceptionRow): Promise<AuditValues> {
  const now = await findException(db, id)
  const payment = paymentId === null ? null : await findPayment(db, paymentId)
  const isOfRefund = kind === 'refundSilent' || kind === 'refundLost' || kind === 'refundRefused'
  const [refund] = isOfRefund && payment ? await db.select().from(refunds).where(eq(refunds.id, subject)) : []
  return {
    exception: now?.state,
    ...(payment && { payment: payment.state, taken: payment.taken, refunded: payment.refundAmount }),
    ...(refund && { refund: refund.state }),
    ...(refund && (await isPaidOtherwise(db, refund.id)) && { payout: 'open' }),
  }
}
