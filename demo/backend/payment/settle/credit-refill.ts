import type { Db } from '../../database/database.ts'
import type { Credit, Deps } from './credit.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'

/** The ledger has put the money on the balance already; what is left is the receipt. */
export async function creditRefill(db: Db, deps: Deps, { payment, now }: Credit): Promise<void> {
  await sendPaymentReceipt(db, { payment, session: null, context: deps, now })
}
