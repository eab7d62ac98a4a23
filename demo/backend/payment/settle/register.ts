import { and, eq, ne } from 'drizzle-orm'
import type { NewOrder } from '../../bank/bank.ts'
import type { Context } from '../../context.ts'
import { bankRequests, type BankRequestRow } from '../../database/bank-schema.ts'
import { payments } from '../../database/schema.ts'
import { findPayment } from './find-payment.ts'
import { movePayment } from './states.ts'

/**
 * Registers the order of a payment at the bank. A payment that has ended meanwhile is not begun there; where it ended
 * while the bank was asked, the order is withdrawn by the question that is made due.
 */
export async function registerOrder(context: Context, { id, detail }: BankRequestRow): Promise<null> {
  const { bank, clock, database } = context
  const { db } = database
  const payment = await findPayment(db, id)
  if (payment?.state !== 'created' || detail === null) return null
  const { order, page } = await bank.register({
    ...(detail as unknown as Omit<NewOrder, 'merchantOrder'>),
    merchantOrder: id,
  })
  const known = { bankOrder: order, bankPage: new URL(page, payment.origin || undefined).href }
  const now = clock.now()
  // At once: who registers it at the same moment would find neither what to register nor the page of the bank.
  await db.transaction(async (tx) => {
    const moved = await movePayment(tx, { id, to: 'redirected', at: now, ...known })
    // What the payer's order said beside the payment is not needed any more.
    await tx.update(bankRequests).set({ detail: null }).where(eq(bankRequests.id, id))
    if (moved) return
    const isOver = and(eq(payments.id, id), ne(payments.state, 'redirected'))
    await tx
      .update(payments)
      .set({ ...known, askAt: now })
      .where(isOver)
  })
  return null
}
