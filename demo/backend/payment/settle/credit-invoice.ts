import type { Db } from '../../database/database.ts'
import type { Credit, Deps } from './credit.ts'
import { refundException } from './exceptions.ts'
import { findInvoicePayment } from './payments.ts'
import { OPEN_STATES } from './states.ts'
import { withdraw } from './withdraw.ts'

/**
 * The invoice is paid, once: the money of a second order goes back in full, and one that is open must not be paid any
 * more.
 */
export async function creditInvoice(db: Db, deps: Deps, { payment, now }: Credit): Promise<void> {
  const question = { city: payment.city, owner: payment.owner, except: payment.id }
  if (await findInvoicePayment(db, { ...question, states: ['paid'] }))
    return refundException(db, deps, { payment, kind: 'twice', now })
  const open = await findInvoicePayment(db, { ...question, states: OPEN_STATES })
  if (open) await withdraw(db, deps, { payment: open, now })
}
