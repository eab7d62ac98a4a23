import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { payments } from '../database/schema.ts'

/**
 * Tells the bank of refunds that our book already has. The bank is told after our transaction has ended and may be
 * told twice; it gives back once.
 */
export async function sendRefunds({ database, bank, clock }: Pick<Context, 'database' | 'bank' | 'clock'>): Promise<void> {
  const { handle } = database
  const due = await handle
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'refunded'), isNull(payments.refundSentAt)))
  for (const payment of due) {
    if (payment.bankOrder !== null) await bank.refund(handle, payment.bankOrder, clock.now())
    await handle.update(payments).set({ refundSentAt: clock.now() }).where(eq(payments.id, payment.id))
  }
}
