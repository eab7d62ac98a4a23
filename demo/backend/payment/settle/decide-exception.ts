import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Context } from '../../context.ts'
import { exceptions, refunds, type ExceptionRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { isUuid } from '../../uuid.ts'
import { ACCOUNTS } from '../ledger/ledger.ts'
import { findPayment } from './find-payment.ts'
import { bookRefund, giveBack, lowerSession, restOf } from './refunds.ts'
import { settleAlone } from './settle.ts'
import { transact } from './transact.ts'

/**
 * What a person can do about a difference: `noted`: it is right as it is, for a reason given · `askAgain`: the bank is
 * asked about the order, and its word is followed · `retry`: a refund is asked for again · `book`: what the bank gave back
 * by itself is written into our book.
 */
export type Decision = 'noted' | 'askAgain' | 'retry' | 'book'

/** What can be done about each kind, beside noting it. */
const ACTS: Readonly<Record<ExceptionRow['kind'], readonly Decision[]>> = {
  amount: ['noted'],
  twice: ['noted'],
  unknown: ['noted'],
  missing: ['askAgain', 'noted'],
  taken: ['askAgain', 'noted'],
  givenBack: ['book', 'noted'],
  refundSilent: ['noted'],
  refundRefused: ['retry', 'noted'],
}

export function decisionsFor({ kind, paymentId }: ExceptionRow): readonly Decision[] {
  return paymentId === null ? ['noted'] : ACTS[kind]
}

/**
 * Does what a person decided about a difference, once.
 *
 * @returns the row afterwards: still open where the bank, asked again, does not agree either; null where it is unknown or
 *   decided already
 * @throws BankSilentError where the bank does not answer
 */
export async function decideException(
  context: Context,
  asked: { id: number; decision: Decision; by: string; reason: string },
): Promise<ExceptionRow | null> {
  const { id, decision, by, reason } = asked
  const { db } = context.database
  const isOpen = and(eq(exceptions.id, id), eq(exceptions.state, 'open'))
  const [row] = await db.select().from(exceptions).where(isOpen)
  if (!row) return null
  if (!decisionsFor(row).includes(decision)) throw new BusinessError('ValidationError', { text: 'Not of this kind' })
  if (decision === 'askAgain' && !(await agrees(context, row))) return row
  return transact(context, async (tx, desk) => {
    const decidedAt = context.clock.now()
    const end = { state: 'decided', decision: `${decision}: ${reason}`, decidedBy: by, decidedAt } as const
    const [decided] = await tx.update(exceptions).set(end).where(isOpen).returning()
    if (!decided) return null
    if (decision === 'book') {
      const payment = await findPayment(tx, row.paymentId ?? '')
      if (payment) await bookByBank(tx, { payment, amount: row.taken ?? 0, now: decidedAt })
    }
    if (decision === 'retry') {
      await tx.update(refunds).set({ state: 'pending', decidedAt: null }).where(eq(refunds.id, row.subject))
      const request = { id: randomUUID(), kind: 'refund', paymentId: row.paymentId, amount: row.ordered ?? 0 } as const
      await desk.teller.request(tx, { ...request, merchantOrder: row.paymentId ?? '', detail: { refund: row.subject } })
    }
    return decided
  })
}

/** What the bank gave back by itself; of a top-up the city bears it, since the driver may have spent the money. */
async function bookByBank(db: Db, given: { payment: PaymentRow; amount: Kopecks; now: Instant }): Promise<void> {
  const from = given.payment.kind === 'refill' ? ACCOUNTS.payouts : undefined
  await bookRefund(db, { ...given, reason: 'staff', state: 'done', from })
  if (from === undefined) await lowerSession(db, given.payment, given.amount)
}

/** Whether the bank, asked now, says what our book says; an order that it says is paid is settled. */
async function agrees(context: Context, { paymentId }: ExceptionRow): Promise<boolean> {
  if (paymentId === null) return false
  const inquiry = await context.bank.inquire(paymentId)
  await settleAlone(context, paymentId, inquiry)
  const payment = await findPayment(context.database.db, paymentId)
  const isPaid = payment?.state === 'paid' || payment?.state === 'refunded'
  return isPaid === (inquiry?.state === 'authorized') && (!isPaid || payment.taken === inquiry?.amount)
}

/**
 * A person of the city gives money back, all that is left or a part, to the means it was paid by. What was bought stays;
 * of a top-up the money must be given back by another way, since it may have been spent.
 */
export async function refundByHand(
  context: Context,
  { paymentId, amount }: { paymentId: string; amount: Kopecks },
): Promise<void> {
  await transact(context, async (tx, desk) => {
    const payment = isUuid(paymentId) ? await findPayment(tx, paymentId) : null
    if (payment?.state !== 'paid') throw new BusinessError('ParkingSessionNotFound')
    if (payment.kind === 'refill') throw new BusinessError('ValidationError', { text: 'A top-up is not refunded here' })
    if (amount <= 0 || amount > restOf(payment))
      throw new BusinessError('ValidationError', { text: 'More than is left of the payment' })
    const now = context.clock.now()
    await lowerSession(tx, payment, amount)
    await giveBack(tx, desk, { payment, amount, reason: 'staff', now })
  })
}
