import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { endPaymentOperation } from '../ledger/operations.ts'
import { findOpenPayment } from './payments.ts'
import { askAt, nextQuestion } from './questions.ts'
import { endPayment } from './states.ts'
import type { Desk } from './transact.ts'

/**
 * Closes an undecided payment at the bank, so that it can no longer be paid behind our back. One that the bank is
 * deciding about, or has decided, stays open: what it brings is judged when it comes.
 */
export async function withdraw(
  db: Db,
  { teller }: Pick<Desk, 'teller'>,
  { payment: { id }, now }: { payment: PaymentRow; now: Instant },
): Promise<void> {
  const inquiry = teller.withdraw(id)
  if (inquiry !== null && inquiry.state !== 'cancelled') return
  const moved = await endPayment(db, { teller }, { id, to: 'cancelled', at: now })
  if (!moved) return
  await askAt(db, { id, at: nextQuestion(moved, now) })
  await endPaymentOperation(db, id, { status: 'cancel' })
}

/** The same for the undecided payment of a session. */
export async function withdrawOpen(
  db: Db,
  desk: Pick<Desk, 'teller'>,
  question: { session: SessionRow; except?: string; now: Instant },
): Promise<void> {
  const { session, except, now } = question
  const payment = await findOpenPayment(db, session.id, except)
  if (payment) await withdraw(db, desk, { payment, now })
}
