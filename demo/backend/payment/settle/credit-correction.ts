import type { Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { bookCorrection, type Corrected } from '../correction/book.ts'
import { factsOf, type CorrectedFacts } from '../correction/wish.ts'
import { endPaymentOperation } from '../ledger/operations.ts'
import { lockPlate } from '../session/sessions.ts'
import { isTaken } from '../session/taken.ts'
import { sendPaymentReceipt } from '../slips/receipt.ts'
import type { Credit, Deps } from './credit.ts'
import { refundAll } from './refunds.ts'

/** What a correction that is paid at the bank asks for, kept with its payment. */
export interface CorrectionDetail extends Pick<Corrected, 'field' | 'to' | 'price' | 'benefits'> {
  /** The parking that was priced: one that is another by now is not the one that was paid for. */
  was: { facts: CorrectedFacts; endsAt: number; paid: number }
}

/**
 * The correction takes hold, unless the parking is another by now, was ended early, or the time of its plate is taken:
 * then the money goes back in full.
 */
export async function creditCorrection(db: Db, deps: Deps, { payment, session, now }: Credit): Promise<void> {
  if (!session) return
  const detail = payment.detail as unknown as CorrectionDetail | null
  if (!detail || !(await isWanted(db, session, detail))) {
    await endPaymentOperation(db, payment.id, { status: 'cancel' })
    return refundAll(db, deps, { payment, reason: 'unwanted', now })
  }
  const { was: _was, ...corrected } = detail
  const paid = session.paid + payment.amount
  const changed = await bookCorrection(db, session, { ...corrected, paid, now })
  await sendPaymentReceipt(db, { payment, session: changed, context: deps, now })
}

async function isWanted(db: Db, session: SessionRow, { field, to, was }: CorrectionDetail): Promise<boolean> {
  const isPaid = session.state === 'active' || session.state === 'finished'
  const isSame =
    JSON.stringify(sorted(factsOf(session))) === JSON.stringify(sorted(was.facts)) &&
    session.endsAt === was.endsAt &&
    session.paid === was.paid
  if (!isPaid || !isSame || session.abortedAt !== null) return false
  if (session.corrections.some((earlier) => earlier.field === field)) return false
  await lockPlate(db, { city: session.city, plateKey: to.plateKey })
  const end = to.start + (session.endsAt - session.startsAt)
  return !(await isTaken(db, { ...session, plateKey: to.plateKey }, { start: to.start, end }))
}

/** The database keeps the names of a stored object in an order of its own. */
function sorted(facts: object): [string, unknown][] {
  return Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
