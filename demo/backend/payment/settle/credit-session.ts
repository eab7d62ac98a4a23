import { postPaidState } from '../../../../shared/domain/post-payment.ts'
import type { Db } from '../../database/database.ts'
import type { Credit, Deps } from './credit.ts'
import { changeSessionOperation } from '../ledger/operations.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'
import { refundAll } from './refunds.ts'
import { changeSession, isTaken } from '../session/sessions.ts'
import { withdrawOpen } from './withdraw.ts'

/**
 * The session holds. Where it was paid otherwise meanwhile, or was given up and its time given away, the money goes
 * back in full (readings gD-38).
 */
export async function creditSession(db: Db, deps: Deps, { payment, session, now }: Credit): Promise<void> {
  if (!session) return
  const isWanted = session.state === 'waiting' || (session.state === 'cancelled' && !(await isTaken(db, session)))
  if (!isWanted) return refundAll(db, deps, { payment, reason: 'unwanted', now })
  const state = postPaidState(session.endsAt, now)
  const paid = await changeSession(db, session.id, { state, paid: session.paid + payment.amount, payBy: null })
  await changeSessionOperation(db, paid, { status: 'done', paymentId: payment.id })
  await sendPaymentReceipt(db, { payment, session: paid, secret: deps.secret, now })
  // Another payment for the same, begun later, must not be made any more.
  await withdrawOpen(db, deps, { session: paid, except: payment.id, now })
}
