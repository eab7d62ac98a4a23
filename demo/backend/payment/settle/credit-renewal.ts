import type { Benefit } from '../../../../shared/domain/benefit.ts'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import type { Credit, Deps } from './credit.ts'
import { extendSession } from '../session/extend.ts'
import { endPaymentOperation } from '../ledger/operations.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'
import { refundUnwanted } from './refund-unwanted.ts'
import { isTaken, releaseOthers } from '../session/taken.ts'

/** What a renewal that is paid at the bank asks for, kept with its payment. */
export interface RenewalDetail {
  /** The end that is moved. */
  from: Instant
  minutes: number
  benefits: Benefit[]
}

/** The session gets its time, unless it has another end by now or the time is taken: then the money goes back. */
export async function creditRenewal(db: Db, deps: Deps, { payment, session, now }: Credit): Promise<void> {
  if (!session) return
  const { from, minutes, benefits } = payment.detail as unknown as RenewalDetail
  const stretch = { start: from, end: from + minutes * MINUTE_MS }
  const isPaid = session.state === 'active' || session.state === 'finished'
  const isAsAsked = isPaid && !session.isOpen && session.endsAt === from
  if (!isAsAsked || (await isTaken(db, session, stretch))) {
    await endPaymentOperation(db, payment.id, { status: 'cancel' })
    return refundUnwanted(db, deps, { payment, session, why: isAsAsked ? 'refundedTaken' : 'refundedOver', now })
  }
  const extended = await extendSession(db, session, { minutes, price: payment.amount, benefits, now })
  await sendPaymentReceipt(db, { payment, session: extended, context: deps, now })
  await releaseOthers(db, extended, stretch)
}
