import { isDeleted } from '../../account/find-account.ts'
import type { Db } from '../../database/database.ts'
import type { Credit, Deps } from './credit.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'
import { takenFor } from './payments.ts'
import { giveBack } from './refunds.ts'

/**
 * The ledger has put the money on the balance already; what is left is the receipt. That of a deleted account goes back
 * to the bank.
 */
export async function creditRefill(db: Db, deps: Deps, { payment, now }: Credit): Promise<void> {
  if (await isDeleted(db, payment.owner))
    return giveBack(db, { payment, amount: takenFor(payment), now, from: payment.owner })
  await sendPaymentReceipt(db, { payment, session: null, secret: deps.secret, now })
}
