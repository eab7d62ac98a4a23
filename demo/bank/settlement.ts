import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SettlementLine } from '../backend/bank/bank.ts'
import { behind, type Place } from '../backend/database/behind.ts'
import type { Db } from '../backend/database/database.ts'
import { isUuid } from '../backend/uuid.ts'
import { orders, refunds, type OrderRow } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Lines of a page: a second's work for who compares them. */
const PAGE = 1000

type Found = Place & { line: SettlementLine }
type Part = (db: Db, bounds: { from: number; until: number; after: Place | null; limit: number }) => Promise<Found[]>

/** What was registered on the day and stands open, and what was taken and given back on it. */
const PARTS: Readonly<Record<SettlementLine['kind'], Part>> = {
  async open(db, bounds) {
    const isOpen = inArray(orders.state, ['open', 'processing'])
    const rows = await ofOrders(db, isOpen, { ...bounds, at: orders.createdAt })
    return rows.map((order) => ({ at: order.createdAt, id: order.id, line: toLine('open', order) }))
  },
  async payment(db, bounds) {
    const rows = await ofOrders(db, eq(orders.state, 'authorized'), { ...bounds, at: orders.decidedAt })
    return rows.map((order) => ({ at: Number(order.decidedAt), id: order.id, line: toLine('payment', order) }))
  },
  async refund(db, { limit, ...bounds }) {
    const rows = await db
      .select({ refund: refunds, order: orders })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(refunds.state, 'done'), isOf({ ...bounds, at: refunds.decidedAt, id: refunds.key })))
      .orderBy(refunds.decidedAt, refunds.key)
      .limit(limit)
    return rows.map(({ refund: { key, amount, decidedAt }, order }) => ({
      at: Number(decidedAt),
      id: key,
      line: { ...toLine('refund', order), amount, key },
    }))
  },
}
const KINDS = ['open', 'payment', 'refund'] as const satisfies SettlementLine['kind'][]

export interface SettlementPage {
  lines: SettlementLine[]
  /** Where the next page begins; null behind the last. */
  next: string | null
}

/**
 * A page of the file of a day (Moscow time): from its beginning, or behind the page whose `next` is given.
 *
 * @returns null where `after` is none that a page has told
 */
export async function readSettlement(db: Db, date: string, after: string | null): Promise<SettlementPage | null> {
  const from = Date.parse(`${date}T00:00:00+03:00`)
  const [, kind, at, id = ''] = /^(open|payment|refund) (\d{1,13}) (.+)$/.exec(after ?? 'open 0 -') ?? []
  const first = KINDS.indexOf(kind as SettlementLine['kind'])
  if (first === -1 || (after !== null && kind !== 'refund' && !isUuid(id))) return null
  const lines: SettlementLine[] = []
  for (const part of KINDS.slice(first)) {
    const place = after !== null && part === kind ? { at: Number(at), id } : null
    const bounds = { from, until: from + DAY_MS, after: place, limit: PAGE - lines.length }
    const found = await PARTS[part](db, bounds)
    lines.push(...found.map(({ line }) => line))
    const last = found.at(-1)
    if (lines.length === PAGE && last) return { lines, next: `${part} ${last.at} ${last.id}` }
  }
  return { lines, next: null }
}

interface Bounds {
  from: number
  until: number
  after: Place | null
  at: PgColumn
}

function ofOrders(db: Db, isWanted: SQL | undefined, { limit, ...bounds }: Bounds & { limit: number }) {
  return db
    .select()
    .from(orders)
    .where(and(isWanted, isOf({ ...bounds, id: orders.id })))
    .orderBy(bounds.at, orders.id)
    .limit(limit)
}

function isOf({ from, until, after, at, id }: Bounds & { id: PgColumn }): SQL | undefined {
  return and(gte(at, from), lt(at, until), behind(after, at, id))
}

function toLine(kind: SettlementLine['kind'], order: OrderRow): SettlementLine {
  const { merchantOrder, id, city, amount } = order
  return { kind, merchantOrder, order: id, city, amount, key: null }
}
