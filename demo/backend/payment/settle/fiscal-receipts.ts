import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Context } from '../../context.ts'
import { fiscalReceipts, type BankRequestRow, type FiscalReceiptRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { findPayment } from './find-payment.ts'
import type { Desk } from './transact.ts'

/** One that is queued at the operator is asked about again after this. */
const AGAIN_MS = MINUTE_MS

/** Has a receipt issued for money that came or went back; nothing where the city has no operator. */
export async function orderFiscal(
  db: Db,
  { fiscal, teller }: Pick<Desk, 'fiscal' | 'teller'>,
  asked: Pick<FiscalReceiptRow, 'paymentId' | 'refundId' | 'amount' | 'at'>,
): Promise<void> {
  if (fiscal === null) return
  const { paymentId, refundId } = asked
  const id = randomUUID()
  const kind = refundId === null ? 'sale' : 'refund'
  await db.insert(fiscalReceipts).values({ ...asked, id, kind, state: 'queued' })
  await teller.request(db, { id, kind: 'fiscal', paymentId })
}

/** Asks the operator for a receipt, and writes down how it stands. */
export async function issueFiscal(context: Context, { id, paymentId }: BankRequestRow): Promise<Instant | null> {
  const { fiscal, clock } = context
  const { db } = context.database
  const [receipt] = await db.select().from(fiscalReceipts).where(eq(fiscalReceipts.id, id))
  const payment = paymentId === null ? null : await findPayment(db, paymentId)
  if (!receipt || !payment) return null
  if (fiscal === null) throw new Error('There is no operator of fiscal data any more')
  const { kind, amount } = receipt
  const contact = payment.phone ?? payment.email
  const answer = await fiscal.issue({ key: id, kind, city: payment.city, amount, contact })
  if (answer.state === 'queued') return clock.now() + AGAIN_MS
  if (answer.state === 'failed') context.log.error({ payment: paymentId, kind }, 'a fiscal receipt was not issued')
  await db.update(fiscalReceipts).set(answer).where(eq(fiscalReceipts.id, id))
  return null
}

/** The fiscal receipts of a payment, its sale first. */
export function findFiscal(db: Db, paymentId: string): Promise<FiscalReceiptRow[]> {
  return db.select().from(fiscalReceipts).where(eq(fiscalReceipts.paymentId, paymentId)).orderBy(fiscalReceipts.at)
}

/** The same in the wire's terms; absent where there are none. */
export function describeFiscal(rows: readonly FiscalReceiptRow[]): Record<string, unknown>[] | undefined {
  if (rows.length === 0) return undefined
  return rows.map(({ kind, state, number, sign }) => ({
    kind,
    state,
    ...(number === null ? {} : { number }),
    ...(sign === null ? {} : { sign }),
  }))
}
