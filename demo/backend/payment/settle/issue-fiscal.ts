import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../shared/domain/city-time.ts'
import type { Context } from '../../context.ts'
import { bankRequests, fiscalReceipts, type BankRequestRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { endExceptions, raise, sidesOf } from './exceptions.ts'
import { findPayment } from './find-payment.ts'
import type { RequestEnd } from './requests.ts'
import type { Desk } from './transact.ts'

/** One that is queued at the operator is asked about again after this. */
const AGAIN_MS = MINUTE_MS

/**
 * Asks the operator for a receipt, and writes down how it stands. The first request of a refused receipt keeps the payer's
 * contact for the next try: of a deleted account it stands nowhere else.
 */
export async function issueFiscal(context: Context, request: BankRequestRow): Promise<RequestEnd> {
  const { id: key, paymentId, detail } = request
  const { fiscal, clock } = context
  const { db } = context.database
  const id = typeof detail?.['receipt'] === 'string' ? detail['receipt'] : key
  const [receipt] = await db.select().from(fiscalReceipts).where(eq(fiscalReceipts.id, id))
  const payment = paymentId === null ? null : await findPayment(db, paymentId)
  if (!receipt || !payment) return { againAt: null }
  if (fiscal === null) throw new Error('There is no operator of fiscal data any more')
  const { kind, amount } = receipt
  const contact = contactIn(detail) ?? payment.phone ?? payment.email
  const answer = await fiscal.issue({ key, kind, city: payment.city, amount, contact })
  const now = clock.now()
  if (answer.state === 'queued') return { againAt: now + AGAIN_MS }
  if (answer.state === 'failed') context.log.error({ payment: paymentId, kind }, 'a fiscal receipt was not issued')
  await db.transaction(async (tx) => {
    await tx.update(fiscalReceipts).set(answer).where(eq(fiscalReceipts.id, id))
    if (answer.state === 'done') {
      await endExceptions(tx, { subject: id, kinds: ['fiscalSilent', 'fiscalFailed'] }, { decision: 'done', now })
      await forgetContact(tx, id)
    } else {
      await endExceptions(tx, { subject: id, kinds: ['fiscalSilent'] }, { decision: 'failed', now })
      // Closing the difference meanwhile has removed it.
      if (key !== id && contact !== null)
        await tx.update(bankRequests).set({ detail: { contact } }).where(eq(bankRequests.id, id))
      await raise(tx, { ...sidesOf(payment), kind: 'fiscalFailed', subject: id, ordered: amount, ours: kind, at: now })
    }
  })
  return { againAt: null, keepsDetail: answer.state === 'failed' && key === id }
}

function contactIn(detail: BankRequestRow['detail'] | undefined): string | null {
  const contact = detail?.['contact']
  return typeof contact === 'string' ? contact : null
}

/** Nobody will ask for this receipt again. */
export async function forgetContact(db: Db, id: string): Promise<void> {
  await db.update(bankRequests).set({ detail: null }).where(eq(bankRequests.id, id))
}

/**
 * Asks for a receipt anew that the operator has refused, under a key of its own; false where it is not refused (any
 * more).
 */
export async function orderFiscalAgain(db: Db, teller: Desk['teller'], id: string): Promise<boolean> {
  const isRefused = and(eq(fiscalReceipts.id, id), eq(fiscalReceipts.state, 'failed'))
  const [receipt] = await db.update(fiscalReceipts).set({ state: 'queued' }).where(isRefused).returning()
  if (!receipt) return false
  const { paymentId } = receipt
  const [first] = await db.select().from(bankRequests).where(eq(bankRequests.id, id))
  const contact = contactIn(first?.detail)
  const detail = { receipt: id, ...(contact !== null && { contact }) }
  await teller.request(db, { id: randomUUID(), kind: 'fiscal', paymentId, detail })
  return true
}
