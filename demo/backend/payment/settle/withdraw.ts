import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { endPaymentOperation } from '../ledger/operations.ts'
import { findOpenPayment } from './payments.ts'
import { movePayment } from './states.ts'

/**
 * Closes an undecided payment at the bank, so that it can no longer be paid behind our back. One that the bank is
 * deciding about stays open: what it brings is judged when it comes.
 */
export async function withdraw(
  db: Db,
  { bank }: Pick<Context, 'bank'>,
  { payment, now }: { payment: PaymentRow; now: Instant },
): Promise<void> {
  if (!payment.bankOrder || !(await bank.withdraw(db, payment.bankOrder, now))) return
  await movePayment(db, { id: payment.id, to: 'cancelled', at: now })
  await endPaymentOperation(db, payment.id, { status: 'cancel' })
}

/** The same for the undecided payment of a session. */
export async function withdrawOpen(
  db: Db,
  deps: Pick<Context, 'bank'>,
  question: { session: SessionRow; except?: string; now: Instant },
): Promise<void> {
  const { session, except, now } = question
  const payment = await findOpenPayment(db, session.id, except)
  if (payment) await withdraw(db, deps, { payment, now })
}
