import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { SettlementLine } from '../backend/bank/bank.ts'
import type { Db } from '../backend/database/database.ts'
import { orders, refunds } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The file of a day (Moscow time): what was taken and given back on it, and what was registered on it and stands open.
 */
export async function readSettlement(db: Db, date: string): Promise<SettlementLine[]> {
  const from = Date.parse(`${date}T00:00:00+03:00`)
  const until = from + DAY_MS
  const open = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.state, ['open', 'processing']), gte(orders.createdAt, from), lt(orders.createdAt, until)))
    .orderBy(orders.createdAt, orders.id)
  const taken = await db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'authorized'), gte(orders.decidedAt, from), lt(orders.decidedAt, until)))
    .orderBy(orders.decidedAt, orders.id)
  const given = await db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, 'done'), gte(refunds.decidedAt, from), lt(refunds.decidedAt, until)))
    .orderBy(refunds.decidedAt, refunds.key)
  return [
    ...open.map(({ merchantOrder, id, city, amount }) => ({
      kind: 'open' as const,
      merchantOrder,
      order: id,
      city,
      amount,
      key: null,
    })),
    ...taken.map(({ merchantOrder, id, city, amount }) => ({
      kind: 'payment' as const,
      merchantOrder,
      order: id,
      city,
      amount,
      key: null,
    })),
    ...given.map(({ refund: { key, amount }, order: { merchantOrder, id, city } }) => ({
      kind: 'refund' as const,
      merchantOrder,
      order: id,
      city,
      amount,
      key,
    })),
  ]
}
