import { randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { Db } from '../backend/database/database.ts'
import { preparedInsert } from '../backend/database/prepared.ts'
import { createTimedId, isUuid } from '../backend/uuid.ts'
import { orders, type OrderRow } from './schema.ts'

/** How long `slow` keeps the city waiting. */
export const SLOW_MS = 2 * 60 * 1000

export interface Registration {
  merchantOrder: string
  city: string
  /** Who is paid, by language. */
  payee: { ru: string; en: string }
  amount: Kopecks
  returnUrl: string | null
  language: string | null
}

const insertOrder = preparedInsert(orders, { unlessThere: true })

/** The order of this merchant's number, made where there is none; null where it was made of another request. */
export async function register(db: Db, asked: Registration, now: Instant): Promise<OrderRow | null> {
  const made = await insertOrder(db, { ...asked, id: createTimedId(now), state: 'open', createdAt: now })
  const order = made ?? (await findMerchantOrder(db, asked.merchantOrder))
  return order && isOf(order, asked) ? order : null
}

function isOf(order: OrderRow, { city, payee, amount, returnUrl, language }: Registration): boolean {
  const isSamePayee = order.payee.ru === payee.ru && order.payee.en === payee.en
  const isSameWay = order.returnUrl === returnUrl && order.language === language
  return order.city === city && isSamePayee && order.amount === amount && isSameWay
}

export async function findMerchantOrder(db: Db, merchantOrder: string): Promise<OrderRow | null> {
  const rows = await db.select().from(orders).where(eq(orders.merchantOrder, merchantOrder))
  return rows[0] ?? null
}

/** By the bank's own number, which is in the address of its page. */
export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  if (!isUuid(id)) return null
  const rows = await db.select().from(orders).where(eq(orders.id, id))
  return rows[0] ?? null
}

export const BANK_ACTIONS = ['pay', 'pay-mir', 'decline', 'cancel', 'close', 'slow', 'lose-answer'] as const
export type BankAction = (typeof BANK_ACTIONS)[number]

/** What each action makes of an open order. */
export const NEXT = {
  pay: 'authorized',
  'pay-mir': 'authorized',
  'lose-answer': 'authorized',
  slow: 'processing',
  decline: 'declined',
  cancel: 'cancelled',
} as const satisfies Record<Exclude<BankAction, 'close'>, OrderRow['state']>

/** Decides an open order, once; null when it was decided before. */
export async function decide(
  db: Db,
  decision: { id: string; action: Exclude<BankAction, 'close'>; now: Instant },
): Promise<OrderRow | null> {
  const { id, action, now } = decision
  const rows = await db
    .update(orders)
    .set({
      state: NEXT[action],
      billNumber: randomUUID(),
      decidedAt: now,
      scheme: action === 'pay-mir' ? 'mir' : null,
      dueAt: action === 'slow' ? now + SLOW_MS : null,
    })
    .where(and(eq(orders.id, id), eq(orders.state, 'open')))
    .returning()
  return rows[0] ?? null
}

/** Slow confirmations whose time has come; each is handed out once, to whichever process asks first. */
export async function takeDue(db: Db, now: Instant): Promise<OrderRow[]> {
  return db
    .update(orders)
    .set({ state: 'authorized', decidedAt: now })
    .where(and(eq(orders.state, 'processing'), lte(orders.dueAt, now)))
    .returning()
}
