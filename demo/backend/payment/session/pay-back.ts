import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { accountIdOf } from '../../account/balance.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { ACCOUNTS, lockAccount, record } from '../ledger/ledger.ts'
import { bonusesBack, bonusHeld, takeBonusesBack, type BonusPart } from '../settle/bonus.ts'
import { findPaid } from '../settle/payments.ts'
import { giveBack, restOf } from '../settle/refunds.ts'
import type { Desk } from '../settle/transact.ts'

/** What comes back of a parking, and where to: to the methods it was paid by, and to the balance of its driver. */
export interface PlannedBack {
  amount: Kopecks
  /** To the methods. */
  parts: { payment: PaymentRow; amount: Kopecks }[]
  toBalance: Kopecks
  /** What goes back of the bonuses of its payments with that, as far as the balance holds it. */
  bonuses: BonusPart[]
}

/** What may still come back of a parking, however it was paid: what the city gave away of it by hand is gone. */
export function leftOf({ paid, givenBack }: Pick<SessionRow, 'paid' | 'givenBack'>): Kopecks {
  return Math.max(0, paid - givenBack)
}

/**
 * What comes back of a parking that costs `unused` less: no more than is left of it, and to methods, the last one first,
 * no more than is left of them. What the balance has paid goes back to it also where the city has given balances up since.
 */
export async function planBack(
  db: Db,
  { session, unused, isToBalance }: { session: SessionRow; unused: Kopecks; isToBalance: boolean },
): Promise<PlannedBack> {
  const most = Math.min(unused, leftOf(session))
  if (most === 0) return { amount: 0, parts: [], toBalance: 0, bonuses: [] }
  const paid = await findPaid(db, session.id)
  const parts = isToBalance ? [] : share(most, paid)
  const toMethods = parts.reduce((sum, part) => sum + part.amount, 0)
  const toBalance = accountIdOf(session.owner) === null ? 0 : most - toMethods
  const amount = toMethods + toBalance
  return { amount, parts, toBalance, bonuses: bonusesBack(paid, { left: leftOf(session), part: amount }) }
}

function share(most: Kopecks, paid: readonly PaymentRow[]): { payment: PaymentRow; amount: Kopecks }[] {
  const parts: { payment: PaymentRow; amount: Kopecks }[] = []
  let rest = most
  for (const payment of paid) {
    const amount = Math.min(rest, restOf(payment))
    if (amount > 0) parts.push({ payment, amount })
    rest -= amount
  }
  return parts
}

/** In a city without balances too, of what the balance had paid before. */
export function isAllToBalance({ amount, toBalance }: PlannedBack): boolean {
  return amount > 0 && toBalance === amount
}

/** What of bonuses leaves the balance with what was planned, if it is done now. */
export function bonusLeaving(
  db: Db,
  { session, planned }: { session: SessionRow; planned: PlannedBack },
): Promise<Kopecks> {
  return bonusHeld(db, { owner: session.owner, parts: planned.bonuses, coming: planned.toBalance })
}

/** Does what was planned; the plate has been locked since. */
export async function payBack(
  db: Db,
  desk: Desk,
  back: { session: SessionRow; planned: PlannedBack; now: Instant },
): Promise<void> {
  const { session, planned, now } = back
  const { id: sessionId, city, owner } = session
  const { parts, toBalance, bonuses } = planned
  for (const part of parts) await giveBack(db, desk, { ...part, reason: 'unused', now })
  if (toBalance === 0 && bonuses.length === 0) return
  await lockAccount(db, owner)
  const movement = { debit: ACCOUNTS.parking, credit: owner, amount: toBalance, at: now, sessionId }
  await record(db, { city, kind: 'return', ...movement })
  await takeBonusesBack(db, { owner, parts: bonuses, now })
}
