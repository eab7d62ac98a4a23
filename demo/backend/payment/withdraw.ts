import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import type { Handle } from '../database/database.ts'
import type { SessionRow } from '../database/schema.ts'
import { endPaymentOperation } from './operations.ts'
import { findOpenPayment } from './payments.ts'
import { movePayment } from './states.ts'

/**
 * Closes the undecided payment of a session at the bank, so that it can no longer be paid behind our back. One that the
 * bank is deciding about stays open: what it brings is judged when it comes.
 */
export async function withdrawOpen(
  handle: Handle,
  { bank }: Pick<Context, 'bank'>,
  question: { session: SessionRow; except?: string; now: Instant },
): Promise<void> {
  const { session, except, now } = question
  const open = await findOpenPayment(handle, session.id, except)
  if (!open?.bankOrder || !(await bank.withdraw(handle, open.bankOrder, now))) return
  await movePayment(handle, { id: open.id, to: 'cancelled', at: now })
  await endPaymentOperation(handle, open.id, 'cancel')
}
