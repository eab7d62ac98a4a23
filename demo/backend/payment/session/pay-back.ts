import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { ACCOUNTS, lockAccount, record } from '../ledger/ledger.ts'
import { findPaid } from '../settle/payments.ts'
import { giveBack, restOf } from '../settle/refunds.ts'
import type { Desk } from '../settle/transact.ts'

/**
 * What a parking costs less goes to the balance of its driver, or to the methods it was paid by, the last one first.
 * @returns what has gone back, kopecks
 */
export async function payBack(
  db: Db,
  desk: Desk,
  back: { city: CityModel; session: SessionRow; refund: Kopecks; isToBalance: boolean; now: Instant },
): Promise<Kopecks> {
  const { city, session, refund, isToBalance, now } = back
  if (isToBalance) {
    await lockAccount(db, session.owner)
    const credit = { debit: ACCOUNTS.parking, credit: session.owner, amount: refund, at: now, sessionId: session.id }
    await record(db, { city: city.name, kind: 'return', ...credit })
    return refund
  }
  let rest = refund
  for (const payment of await findPaid(db, session.id)) {
    const amount = Math.min(rest, restOf(payment))
    await giveBack(db, desk, { payment, amount, reason: 'unused', now })
    rest -= amount
  }
  return refund - rest
}
