import type { Benefit } from '../../../../shared/domain/benefit.ts'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import type { Credit, Deps } from './credit.ts'
import { extendSession } from '../session/extend.ts'
import { endPaymentOperation } from '../ledger/operations.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'
import { refundAll } from './refunds.ts'
import { isTaken } from '../session/sessions.ts'

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
  const isWanted = isPaid && !session.isOpen && session.endsAt === from && !(await isTaken(db, session, stretch))
  if (!isWanted) {
    await endPaymentOperation(db, payment.id, { status: 'cancel' })
    return refundAll(db, deps, { payment, reason: 'unwanted', now })
  }
  const extended = await extendSession(db, session, { minutes, price: payment.amount, benefits, now })
  await sendPaymentReceipt(db, { payment, session: extended, secret: deps.secret, now })
}
