import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { Db } from '../database/database.ts'
import { bankOrders, type BankOrderRow } from '../database/schema.ts'

/** How long `slow` keeps the city waiting. */
export const SLOW_MS = 2 * 60 * 1000

export interface NewOrder {
  merchantOrder: string
  city: string
  payee: string
  amount: Kopecks
  returnUrl: string | null
  now: Instant
}

/** What the bank answers about an order; it holds with or without a callback. */
export interface Inquiry {
  state: BankOrderRow['state']
  amount: Kopecks
  billNumber: string | null
  /** The card scheme it was paid with, where the bank tells. */
  scheme: BankOrderRow['scheme']
}

/** The sandbox bank. The backend uses these functions where another would call the acquirer's API. */
export interface Bank {
  /** The name it calls back under. */
  readonly source: string
  register(db: Db, order: NewOrder): Promise<string>
  inquire(db: Db, order: string): Promise<Inquiry | null>
  /** Closes an unpaid order; false when the bank has decided or is deciding about it. */
  withdraw(db: Db, order: string, now: Instant): Promise<boolean>
  /** Gives money back, all or a part; asked twice it gives once. */
  refund(db: Db, order: string, part: { amount: Kopecks; now: Instant }): Promise<void>
}

export const sandboxBank: Bank = {
  source: 'sandbox',
  async register(db, { merchantOrder, city, payee, amount, returnUrl, now }) {
    const id = randomUUID()
    await db
      .insert(bankOrders)
      .values({ id, merchantOrder, city, payee, amount, returnUrl, state: 'open', createdAt: now })
    return id
  },
  async inquire(db, order) {
    const found = await findOrder(db, order)
    return found && { state: found.state, amount: found.amount, billNumber: found.billNumber, scheme: found.scheme }
  },
  async withdraw(db, order, now) {
    return (await decide(db, { id: order, action: 'cancel', now })) !== null
  },
  async refund(db, order, { amount, now }) {
    const isDue = and(eq(bankOrders.id, order), eq(bankOrders.state, 'authorized'), isNull(bankOrders.refundedAt))
    await db.update(bankOrders).set({ refundedAt: now, refunded: amount }).where(isDue)
  },
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Ids come from addresses: the database refuses other texts with an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

export async function findOrder(db: Db, id: string): Promise<BankOrderRow | null> {
  if (!isUuid(id)) return null
  const rows = await db.select().from(bankOrders).where(eq(bankOrders.id, id))
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
} as const satisfies Record<Exclude<BankAction, 'close'>, BankOrderRow['state']>

/** Decides an open order, once; null when it was decided before. */
export async function decide(
  db: Db,
  decision: { id: string; action: Exclude<BankAction, 'close'>; now: Instant },
): Promise<BankOrderRow | null> {
  const { id, action, now } = decision
  const rows = await db
    .update(bankOrders)
    .set({
      state: NEXT[action],
      billNumber: randomUUID(),
      decidedAt: now,
      scheme: action === 'pay-mir' ? 'mir' : null,
      dueAt: action === 'slow' ? now + SLOW_MS : null,
    })
    .where(and(eq(bankOrders.id, id), eq(bankOrders.state, 'open')))
    .returning()
  return rows[0] ?? null
}

/** Slow confirmations whose time has come; each is handed out once, to whichever process asks first. */
export async function takeDue(db: Db, now: Instant): Promise<BankOrderRow[]> {
  return db
    .update(bankOrders)
    .set({ state: 'authorized' })
    .where(and(eq(bankOrders.state, 'processing'), lte(bankOrders.dueAt, now)))
    .returning()
}
