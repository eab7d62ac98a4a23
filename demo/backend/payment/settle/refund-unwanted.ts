import type { Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { formatSum } from '../../http/sum.ts'
import { messagesOfPayer } from '../../locales/messages.ts'
import { sendLetter } from '../../outbox.ts'
import type { Credit, Deps } from './credit.ts'
import { takenFor } from './payments.ts'
import { refundAll } from './refunds.ts'

/**
 * The money of a parking that cannot be had goes back in full, and the payer is told why: every page may be closed by
 * then (readings gD-38, gD-46).
 */
export async function refundUnwanted(
  db: Db,
  deps: Deps,
  refused: Pick<Credit, 'payment' | 'now'> & { session: SessionRow; why: 'refundedTaken' | 'refundedOver' },
): Promise<void> {
  const { payment, session, why, now } = refused
  await refundAll(db, deps, { payment, reason: 'unwanted', now })
  const recipient = payment.phone ?? payment.email
  if (recipient === null) return
  const messages = messagesOfPayer(payment)
  const body = messages.format(why, { plate: session.plate, sum: formatSum(takenFor(payment), messages.language) })
  const channel = payment.phone === null ? 'email' : 'sms'
  await sendLetter(db, { city: payment.city, channel, recipient, body, at: now })
}
