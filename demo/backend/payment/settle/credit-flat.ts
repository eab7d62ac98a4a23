import { eq } from 'drizzle-orm'
import { payStay } from '../../barrier/barrier.ts'
import type { Db } from '../../database/database.ts'
import { flatQuotes } from '../../database/payment-schema.ts'
import type { Credit, Deps } from './credit.ts'
import { endPaymentOperation } from '../ledger/operations.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'
import { refundAll } from './refunds.ts'

/** The barrier opens; where the stay was paid otherwise meanwhile the money goes back. */
export async function creditFlat(db: Db, deps: Deps, { payment, now }: Credit): Promise<void> {
  const rows = await db.select().from(flatQuotes).where(eq(flatQuotes.paymentId, payment.id))
  const quote = rows[0]
  if (!quote || !(await payStay(db, { visit: quote.visitId, from: quote.startsAt, until: quote.endsAt }))) {
    await endPaymentOperation(db, payment.id, { status: 'cancel' })
    return refundAll(db, deps, { payment, reason: 'unwanted', now })
  }
  await sendPaymentReceipt(db, { payment, session: null, context: deps, now })
}
