import { toRoubles } from '../../../../shared/domain/money.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import { exceptions } from '../../database/payment-schema.ts'
import { outbox, type PaymentRow } from '../../database/schema.ts'
import { messagesOf } from '../../locales/messages.ts'
import type { Deps } from './credit.ts'
import { takenFor } from './payments.ts'
import { refundAll } from './refunds.ts'

type Kind = typeof exceptions.$inferSelect.kind

const LOG_LINE: Readonly<Record<Kind, string>> = {
  amount: 'the bank took another amount than was ordered: it is refunded in full',
  twice: 'an invoice was paid twice: the second payment is refunded in full',
}

/**
 * Money that came otherwise than it was ordered goes back in full; it is listed for the staff, and its payer is told.
 */
export async function refundException(
  db: Db,
  { log }: Pick<Deps, 'log'>,
  found: { payment: PaymentRow; kind: Kind; now: Instant },
): Promise<void> {
  const { payment, kind, now } = found
  const { id: paymentId, city, bankOrder, amount: ordered } = payment
  if (bankOrder === null) throw new Error('Money without an order')
  const taken = takenFor(payment)
  await refundAll(db, payment, now)
  await db.insert(exceptions).values({ paymentId, kind, city, bankOrder, ordered, taken, done: 'refunded', at: now })
  log.error({ payment: paymentId, ordered, taken }, LOG_LINE[kind])
  const recipient = payment.phone ?? payment.email
  if (recipient === null) return
  const body = describeException(found)
  await db.insert(outbox).values({ city, channel: payment.phone === null ? 'email' : 'sms', recipient, body, at: now })
}

/** What the payer reads of it, also as the resolution in the history. */
export function describeException({ payment, kind }: { payment: PaymentRow; kind: Kind }): string {
  const sums = { ordered: toRoubles(payment.amount), taken: toRoubles(takenFor(payment)) }
  return messagesOf('ru').format(kind === 'amount' ? 'refundedAmount' : 'refundedTwice', sums)
}
