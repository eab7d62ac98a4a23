import { postPaidState } from '../../../../shared/domain/post-payment.ts'
import type { Db } from '../../database/database.ts'
import type { Credit, Deps } from './credit.ts'
import { changeSessionOperation } from '../ledger/operations.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'
import { refundUnwanted } from './refund-unwanted.ts'
import { changeSession } from '../session/sessions.ts'
import { isTaken, release, releaseOthers } from '../session/taken.ts'
import { withdrawOpen } from './withdraw.ts'

/**
 * The session holds. Where it was paid otherwise meanwhile, or another one was booked for its time, the money goes back in
 * full (readings gD-38, gD-46).
 */
export async function creditSession(db: Db, deps: Deps, { payment, session, now }: Credit): Promise<void> {
  if (!session) return
  const isUnpaid = session.state === 'waiting' || session.state === 'cancelled'
  if (!isUnpaid || (await isTaken(db, session))) {
    if (session.state === 'waiting') await release(db, session)
    return refundUnwanted(db, deps, { payment, session, why: 'refundedTaken', now })
  }
  const state = postPaidState(session.endsAt, now)
  const paid = await changeSession(db, session.id, { state, paid: session.paid + payment.amount, payBy: null })
  await changeSessionOperation(db, paid, { status: 'done', paymentId: payment.id })
  await sendPaymentReceipt(db, { payment, session: paid, context: deps, now })
  await releaseOthers(db, paid)
  // Another payment for the same, begun later, must not be made any more.
  await withdrawOpen(db, deps, { session: paid, except: payment.id, now })
}
