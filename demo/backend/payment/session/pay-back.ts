import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { ACCOUNTS, lockAccount, record } from '../ledger/ledger.ts'
import { findPaid } from '../settle/payments.ts'
import { giveBack, restOf } from '../settle/refunds.ts'
import type { Desk } from '../settle/transact.ts'

/** What comes back of a parking, and where to: to the methods it was paid by, or to the balance of its driver. */
export interface PlannedBack {
  amount: Kopecks
  /** Null: to the balance. */
  parts: { payment: PaymentRow; amount: Kopecks }[] | null
}

/** What may still come back of a parking, however it was paid: what the city gave away of it by hand is gone. */
export function leftOf({ paid, givenBack }: Pick<SessionRow, 'paid' | 'givenBack'>): Kopecks {
  return Math.max(0, paid - givenBack)
}

/**
 * What comes back of a parking that costs `unused` less: no more than is left of it, and to methods, the last one first,
 * no more than is left of them.
 */
export async function planBack(
  db: Db,
  { session, unused, isToBalance }: { session: SessionRow; unused: Kopecks; isToBalance: boolean },
): Promise<PlannedBack> {
  const most = Math.min(unused, leftOf(session))
  if (isToBalance || most === 0) return { amount: most, parts: isToBalance ? null : [] }
  const parts: { payment: PaymentRow; amount: Kopecks }[] = []
  let rest = most
  for (const payment of await findPaid(db, session.id)) {
    const amount = Math.min(rest, restOf(payment))
    if (amount > 0) parts.push({ payment, amount })
    rest -= amount
  }
  return { amount: most - rest, parts }
}

/** Does what was planned; the plate has been locked since. */
export async function payBack(
  db: Db,
  desk: Desk,
  back: { session: SessionRow; planned: PlannedBack; now: Instant },
): Promise<void> {
  const { session, planned, now } = back
  for (const part of planned.parts ?? []) await giveBack(db, desk, { ...part, reason: 'unused', now })
  if (planned.parts !== null) return
  await lockAccount(db, session.owner)
  const { id: sessionId, city, owner } = session
  const movement = { debit: ACCOUNTS.parking, credit: owner, amount: planned.amount, at: now, sessionId }
  await record(db, { city, kind: 'return', ...movement })
}
