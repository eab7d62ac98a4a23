import { eq, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { Db } from '../backend/database/database.ts'
import { orders, refunds, type RefundRow } from './schema.ts'

export interface RefundOrder {
  merchantOrder: string
  key: string
  amount: Kopecks
}

/** Why there is no such refund: no such order, or a key that was used for another one. */
export type NoRefund = 'unknownOrder' | 'otherRequest'

/** Gives money of an order back, all or a part, once for each key; more than is left is refused, and so recorded. */
export function refund(db: Db, asked: RefundOrder, now: Instant): Promise<RefundRow | NoRefund> {
  const { merchantOrder, key, amount } = asked
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.merchantOrder, merchantOrder)).for('update')
    if (!order) return 'unknownOrder'
    const [earlier] = await tx.select().from(refunds).where(eq(refunds.key, key))
    if (earlier) return earlier.orderId === order.id && earlier.amount === amount ? earlier : 'otherRequest'
    const isCovered = order.state === 'authorized' && amount <= order.amount - (await reserved(tx, order.id))
    const state = isCovered ? order.nextRefund : 'failed'
    const row = { key, orderId: order.id, amount, state, createdAt: now, decidedAt: state === 'pending' ? null : now }
    await tx.insert(refunds).values(row)
    if (state === 'done') await give(tx, row, now)
    return row
  })
}

/** Decides a refund that was pending. */
export function decideRefund(db: Db, key: string, end: { state: 'done' | 'failed'; now: Instant }): Promise<boolean> {
  const { state, now } = end
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(refunds).where(eq(refunds.key, key)).for('update')
    if (row?.state !== 'pending') return false
    await tx.update(refunds).set({ state, decidedAt: now }).where(eq(refunds.key, key))
    if (state === 'done') await give(tx, row, now)
    return true
  })
}

async function give(db: Db, { orderId, amount }: Pick<RefundRow, 'orderId' | 'amount'>, now: Instant): Promise<void> {
  await db
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${amount}`, refundedAt: now })
    .where(eq(orders.id, orderId))
}

/** What has gone back of an order, or is to. */
async function reserved(db: Db, orderId: string): Promise<Kopecks> {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  return rows.reduce((sum, { state, amount }) => (state === 'failed' ? sum : sum + amount), 0)
}
