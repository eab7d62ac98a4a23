import { and, eq, exists, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { RefundState } from '../../bank/bank.ts'
import type { Context } from '../../context.ts'
import { bankRequests, exceptions, refunds, type BankRequestRow, type RefundRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { payments } from '../../database/schema.ts'
import { endExceptions, endUnknown, raise, sidesOf, type Difference } from './exceptions.ts'
import { takePayoutBack } from './pay-otherwise.ts'

/** A refund that the bank has not ended is asked about the more seldom the older it is. */
const SOONEST_MS = 5 * MINUTE_MS
/** After this long without an end a person is to look at it. */
export const SILENT_MS = 3 * 24 * 60 * MINUTE_MS

/** Tells the bank of a refund that our book has, and writes down how the bank says that it stands. */
export async function sendRefund(context: Context, request: BankRequestRow): Promise<Instant | null> {
  const { id, merchantOrder, amount, createdAt, detail } = request
  if (amount === null) throw new Error('A refund without a sum')
  const refundId = typeof detail?.['refund'] === 'string' ? detail['refund'] : id
  // The bank may have given under an earlier key what it had refused.
  if (await isDone(context.database.db, refundId)) return null
  const state = await context.bank.refund(merchantOrder, { key: id, amount })
  const now = context.clock.now()
  if (state === 'pending') return now + Math.max(SOONEST_MS, Math.floor((now - createdAt) / 10))
  await context.database.db.transaction(async (tx) => {
    if (request.paymentId === null) return endOfUnknown(tx, request, { state, now })
    await endRefund(tx, refundId, { state, key: id, now })
  })
  return null
}

/** The same of money of an order that is not in our book: its refund stands in the queue alone. */
async function endOfUnknown(
  db: Db,
  request: BankRequestRow,
  { state, now }: { state: Exclude<RefundState, 'pending'>; now: Instant },
): Promise<void> {
  await endExceptions(db, { subject: request.merchantOrder, kinds: kindsEndedBy(state) }, { decision: state, now })
  if (state === 'done') await endUnknown(db, request.merchantOrder, 'refunded')
  else await raise(db, { ...sidesOfUnknown(request), kind: 'refundRefused', bank: state, at: now })
}

const kindsEndedBy = (state: 'done' | 'failed') =>
  state === 'done' ? (['refundSilent', 'refundRefused'] as const) : (['refundSilent'] as const)

function sidesOfUnknown({ merchantOrder, detail, amount }: BankRequestRow): Omit<Difference, 'kind' | 'at'> {
  return { subject: merchantOrder, city: String(detail?.['city'] ?? ''), taken: amount }
}

async function isDone(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.state, 'done')))
  return rows.length > 0
}

/**
 * The bank's last word of a refund; one that it does not give is for a person to decide. One that it had refused may be
 * done all the same, by its file: then it is paid out no more. False where the staff has paid it out already, and it is
 * given twice: it stays refused.
 */
export async function endRefund(
  db: Db,
  id: string,
  { state, key, now }: { state: Exclude<RefundState, 'pending'>; key: string; now: Instant },
): Promise<boolean> {
  const isEnded = state === 'done' ? eq(refunds.state, 'done') : ne(refunds.state, 'pending')
  const isIt = and(eq(refunds.id, id), not(isEnded))
  // Who hands it over to be paid out waits for the same lock.
  const [refund] = await db.select().from(refunds).where(isIt).for('update')
  if (!refund) return true
  if (state === 'done' && !(await takePayoutBack(db, refund, now))) return false
  const end = { state, decidedAt: now, bankKey: state === 'done' ? key : null }
  await db
    .update(refunds)
    .set({ ...end, ...(state === 'done' && { contact: null }) })
    .where(eq(refunds.id, id))
  await endExceptions(db, { subject: id, kinds: kindsEndedBy(state) }, { decision: state, now })
  if (state === 'failed') await raiseRefund(db, { ...refund, state }, { kind: 'refundRefused', at: now })
  return true
}

/** The key with which the bank gave it, or was asked for it first. */
export const keyOf = ({ bankKey, id }: RefundRow): string => bankKey ?? id

/**
 * A refund that our book calls done and the bank has not given is under way again: the bank is asked under the same key.
 * A person sees it until the bank's file names it: that the bank says once more that it is done proves nothing. What was
 * booked without having been asked for stays as it is.
 */
export async function reopenRefund(db: Db, refund: RefundRow, now: Instant): Promise<void> {
  const isItsRequest = eq(bankRequests.id, keyOf(refund))
  const wasAsked = exists(db.select().from(bankRequests).where(isItsRequest))
  const [reopened] = await db
    .update(refunds)
    .set({ state: 'pending', decidedAt: null })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'done'), wasAsked))
    .returning()
  if (!reopened) return
  await db.update(bankRequests).set({ state: 'due', nextAt: now }).where(isItsRequest)
  await raiseRefund(db, refund, { kind: 'refundLost', at: now })
}

/** Refunds that the bank has not ended for days go into the queue; again, where a person has closed that days ago. */
export async function findSilentRefunds({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const { db } = database
  const now = clock.now()
  const isClosed = and(eq(exceptions.state, 'decided'), lte(exceptions.decidedAt, now - SILENT_MS))
  const isUnseen = or(isNull(exceptions.id), isClosed)
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .leftJoin(exceptions, and(eq(exceptions.kind, 'refundSilent'), eq(exceptions.subject, sql`${refunds.id}::text`)))
    .where(and(eq(refunds.state, 'pending'), lte(refunds.at, now - SILENT_MS), isUnseen))
    .orderBy(refunds.at, refunds.id)
  for (const { refund } of rows) await raiseRefund(db, refund, { kind: 'refundSilent', at: now })
  const { state, kind, paymentId, createdAt, merchantOrder } = bankRequests
  const isOfUnknown = and(eq(state, 'due'), eq(kind, 'refund'), isNull(paymentId), lte(createdAt, now - SILENT_MS))
  const unknown = await db
    .select({ request: bankRequests })
    .from(bankRequests)
    .leftJoin(exceptions, and(eq(exceptions.kind, 'refundSilent'), eq(exceptions.subject, merchantOrder)))
    .where(and(isOfUnknown, isUnseen))
    .orderBy(createdAt)
  for (const { request } of unknown) await raise(db, { ...sidesOfUnknown(request), kind: 'refundSilent', at: now })
}

async function raiseRefund(db: Db, refund: RefundRow, found: Pick<Difference, 'kind' | 'at'>): Promise<void> {
  const { id: subject, paymentId, amount: ordered, state } = refund
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return
  const bank = state === 'failed' ? 'failed' : null
  await raise(db, { ...sidesOf(payment), ...found, subject, ordered, ours: `refund ${state}`, bank })
}
