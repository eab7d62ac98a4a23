import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { restOf } from '../payment/settle/refunds.ts'
import type { Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { ledger, payments, type LedgerRow } from '../database/schema.ts'
import { ownerOf } from './balance.ts'

/** What is about to come back to the balance for a subscription that the balance has paid. */
export interface Returning {
  subscription: number
  amount: Kopecks
}

/**
 * What of a balance the city has given and the driver has not parked with. Gifts pay first, and what comes back is the
 * driver's own first, so that nothing of that is ever called a gift.
 */
export async function unspentGifts(
  db: Db,
  { id, city }: Pick<Account, 'id' | 'city'>,
  returning: readonly Returning[],
): Promise<Kopecks> {
  const owner = ownerOf(id)
  const isOfGifts = inArray(ledger.kind, ['bonus', 'spend', 'return'])
  const rows = await db
    .select()
    .from(ledger)
    .where(and(or(eq(ledger.credit, owner), eq(ledger.debit, owner)), isOfGifts))
    .orderBy(asc(ledger.id))
  const paidByGift = new Map<string, Kopecks>()
  const paidByOwn = await readPaidAtBank(db, { city, owner })
  let unspent = 0
  const comeBack = (about: string, amount: Kopecks): void => {
    const own = take(paidByOwn, about, amount)
    unspent += take(paidByGift, about, amount - own)
  }
  for (const row of rows) {
    const { kind, amount } = row
    const about = aboutOf(row)
    if (kind === 'return') comeBack(about, amount)
    else if (kind === 'bonus' && row.credit === owner) unspent += amount
    else {
      const gift = Math.min(unspent, amount)
      unspent -= gift
      if (kind === 'spend') {
        add(paidByGift, about, gift)
        add(paidByOwn, about, amount - gift)
      } else makeOwn(amount - gift, { paidByGift, paidByOwn })
    }
  }
  for (const { subscription, amount } of returning) comeBack(String(subscription), amount)
  return unspent
}

/** A gift that has gone back to the city has paid for nothing: what it had paid, the driver's own has. */
function makeOwn(amount: Kopecks, paid: { paidByGift: Map<string, Kopecks>; paidByOwn: Map<string, Kopecks> }): void {
  let rest = amount
  for (const about of [...paid.paidByGift.keys()].toReversed()) {
    const turned = take(paid.paidByGift, about, rest)
    add(paid.paidByOwn, about, turned)
    rest -= turned
  }
}

/** What is paid at the bank for parkings, by the parking, is a driver's own. */
async function readPaidAtBank(db: Db, { city, owner }: { city: string; owner: string }): Promise<Map<string, Kopecks>> {
  const isPaid = and(eq(payments.city, city), eq(payments.owner, owner), eq(payments.state, 'paid'))
  const rows = await db
    .select()
    .from(payments)
    .where(and(isPaid, isNotNull(payments.sessionId)))
  const paid = new Map<string, Kopecks>()
  for (const payment of rows) add(paid, String(payment.sessionId), restOf(payment))
  return paid
}

/** What a movement is about: a parking, or a subscription. */
function aboutOf({ sessionId, subscription }: LedgerRow): string {
  return sessionId ?? String(subscription)
}

function add(sums: Map<string, Kopecks>, about: string, amount: Kopecks): void {
  sums.set(about, (sums.get(about) ?? 0) + amount)
}

/** Takes as much of a sum as is there. */
function take(sums: Map<string, Kopecks>, about: string, amount: Kopecks): Kopecks {
  const taken = Math.min(amount, sums.get(about) ?? 0)
  add(sums, about, -taken)
  return taken
}
