import { desc, eq } from 'drizzle-orm'
import { fiscalReceipts, type FiscalReceiptRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema.ts'
import { given, prepared } from '../../database/prepared.ts'
import type { Messages } from '../../locales/messages.ts'
import type { Desk } from './transact.ts'
import { createTimedId } from '../../uuid.ts'

/** Has a receipt issued for money that came or went back; nothing where the city has no operator. */
export async function orderFiscal(
  db: Db,
  { fiscal, teller }: Pick<Desk, 'fiscal' | 'teller'>,
  payment: Pick<PaymentRow, 'id' | 'phone' | 'email'>,
  asked: Pick<FiscalReceiptRow, 'refundId' | 'amount' | 'at'>,
): Promise<void> {
  if (fiscal === null) return
  const paymentId = payment.id
  const id = createTimedId(asked.at)
  const kind = asked.refundId === null ? 'sale' : 'refund'
  await db.insert(fiscalReceipts).values({ ...asked, paymentId, id, kind, state: 'queued' })
  const contact = payment.phone ?? payment.email
  await teller.request(db, { id, kind: 'fiscal', paymentId, ...(contact !== null && { detail: { contact } }) })
}

const selectFiscal = prepared((db) => {
  const { paymentId, at, kind, id } = fiscalReceipts
  return db
    .select()
    .from(fiscalReceipts)
    .where(eq(paymentId, given(paymentId, 'paymentId')))
    .orderBy(desc(eq(kind, 'sale')), at, id)
})

/** The fiscal receipts of a payment, its sale first. */
export function findFiscal(db: Db, paymentId: string): Promise<FiscalReceiptRow[]> {
  return selectFiscal(db).execute({ paymentId })
}

/** That of a refund; null where none was ordered. */
export async function findFiscalOfRefund(db: Db, refundId: string): Promise<FiscalReceiptRow | null> {
  const [receipt] = await db.select().from(fiscalReceipts).where(eq(fiscalReceipts.refundId, refundId))
  return receipt ?? null
}

const TEXTS = { queued: 'fiscalQueued', done: 'fiscalDone', failed: 'fiscalFailed' } as const

/** How a receipt stands, for people. */
export function formatFiscal(
  messages: Messages,
  { state, number, sign }: Pick<FiscalReceiptRow, 'state' | 'number' | 'sign'>,
): string {
  return messages.format(TEXTS[state], { number: number ?? '', sign: sign ?? '' })
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
