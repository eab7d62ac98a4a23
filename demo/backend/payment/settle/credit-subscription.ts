import { accountIdOf } from '../../account/balance.ts'
import type { Db } from '../../database/database.ts'
import { book } from '../../subscriptions/book.ts'
import type { WantedSubscription } from '../../subscriptions/wanted.ts'
import type { Credit, Deps } from './credit.ts'
import { endPaymentOperation, findPaymentLine } from '../ledger/operations.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'
import { refundAll } from './refunds.ts'

/** The subscription is there, unless the plate has another one by now: then the money goes back (readings SB-4). */
export async function creditSubscription(db: Db, deps: Deps, { payment, now }: Credit): Promise<void> {
  const { id: paymentId, owner } = payment
  const city = deps.cities.find(({ name }) => name === payment.city)
  const line = await findPaymentLine(db, paymentId)
  const accountId = accountIdOf(owner)
  const wanted = payment.detail as unknown as WantedSubscription | null
  const booked =
    city && line && accountId !== null && wanted !== null
      ? await book(db, { city, accountId, wanted, orderNumber: line.orderNumber, paymentId, now })
      : null
  if (!booked) {
    await endPaymentOperation(db, paymentId, { status: 'cancel' })
    return refundAll(db, deps, { payment, reason: 'unwanted', now })
  }
  await sendPaymentReceipt(db, { payment, session: null, subscription: booked.name, context: deps, now })
}
