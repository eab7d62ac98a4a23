import { and, eq, ne } from 'drizzle-orm'
import type { NewOrder } from '../../bank/bank.ts'
import type { Context } from '../../context.ts'
import type { BankRequestRow } from '../../database/bank-schema.ts'
import { payments } from '../../database/schema.ts'
import { findPayment } from './find-payment.ts'
import type { RequestEnd } from './requests.ts'
import { movePayment } from './states.ts'

/**
 * Registers the order of a payment at the bank. A payment that has ended meanwhile is not begun there; where it ended
 * while the bank was asked, the order is withdrawn by the question that is made due.
 */
export async function registerOrder(context: Context, { id, detail }: BankRequestRow): Promise<RequestEnd> {
  const { bank, clock, database } = context
  const { db } = database
  const payment = await findPayment(db, id)
  if (payment?.state !== 'created' || detail === null) return { againAt: null }
  const { order, page } = await bank.register({
    ...(detail as unknown as Omit<NewOrder, 'merchantOrder'>),
    merchantOrder: id,
  })
  const known = { bankOrder: order, bankPage: new URL(page, payment.origin || undefined).href }
  const now = clock.now()
  const moved = await movePayment(db, { id, to: 'redirected', at: now, ...known })
  if (moved) return { againAt: null, page: known.bankPage }
  await db
    .update(payments)
    .set({ ...known, askAt: now })
    .where(and(eq(payments.id, id), ne(payments.state, 'redirected')))
  return { againAt: null }
}
