import { and, eq, inArray } from 'drizzle-orm'
import type { PaymentState } from '../../../shared/api/contract/guest-payment.ts'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Handle } from '../database/database.ts'
import { payments, type PaymentRow } from '../database/schema.ts'

/**
 * Where a payment may come from to a state. `paid` is reached from every end but refunded: a bank that confirms late
 * has taken the money, and it is honoured or refunded, never lost (readings gD-38).
 */
export const MAY_COME_FROM: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: [],
  redirected: ['created'],
  paid: ['created', 'redirected', 'declined', 'cancelled', 'expired'],
  declined: ['created', 'redirected'],
  cancelled: ['created', 'redirected'],
  expired: ['created', 'redirected'],
  refunded: ['paid'],
}

/** One atomic move; null when the payment was not in a state that allows it (somebody else was first). */
export async function movePayment(
  handle: Handle,
  move: { id: string; to: PaymentState; at: Instant; bankOrder?: string },
): Promise<PaymentRow | null> {
  const { id, to, at, bankOrder } = move
  const isDecision = to !== 'redirected'
  const rows = await handle
    .update(payments)
    .set({ state: to, ...(isDecision ? { decidedAt: at } : {}), ...(bankOrder === undefined ? {} : { bankOrder }) })
    .where(and(eq(payments.id, id), inArray(payments.state, [...MAY_COME_FROM[to]])))
    .returning()
  return rows[0] ?? null
}
