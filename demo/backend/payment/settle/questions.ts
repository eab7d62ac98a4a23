import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'
import { hasMoney, OPEN_STATES } from './states.ts'

/** After this long without a word the bank is asked. */
export const ASK_AFTER_MS = 5 * MINUTE_MS
/** An order that ended without money is asked about once more, in case the bank took it all the same. */
const ASK_AGAIN_MS = 24 * 60 * MINUTE_MS
/** How many orders one round asks about; the others are due in the next. */
const ROUND = 500

type Asked = Pick<PaymentRow, 'state' | 'createdAt' | 'expiresAt' | 'decidedAt'>

/**
 * When the bank is to be asked about an order, asked now: an open one the more seldom the older it is, and at the end
 * of its time; one that ended without money a day after its end; null for one that is final on both sides.
 */
export function nextQuestion(asked: Asked, now: Instant): Instant | null {
  if (hasMoney(asked)) return null
  const { state, createdAt, expiresAt, decidedAt } = asked
  if (OPEN_STATES.includes(state)) {
    const next = now + Math.max(MINUTE_MS, (now - createdAt) / 10)
    return Math.floor(now < expiresAt ? Math.min(next, expiresAt) : next)
  }
  const last = (decidedAt ?? createdAt) + ASK_AGAIN_MS
  return now < last ? last : null
}

const isDue = (now: Instant) => and(isNotNull(payments.askAt), lte(payments.askAt, now))

/** Orders whose question is due, the longest waiting first. */
export async function findToAsk(db: Db, now: Instant): Promise<Pick<PaymentRow, 'id'>[]> {
  return db
    .select({ id: payments.id })
    .from(payments)
    .where(isDue(now))
    .orderBy(asc(payments.askAt), asc(payments.id))
    .limit(ROUND)
}

export async function askAt(db: Db, { id, at }: { id: string; at: Instant | null }): Promise<void> {
  await db.update(payments).set({ askAt: at }).where(eq(payments.id, id))
}

/**
 * Takes a question for this process; false where another has it. Whoever asks writes down when to ask next: where he
 * cannot, the order is due again a minute later, and stands before no other meanwhile.
 */
export async function takeQuestion(db: Db, { id, now }: { id: string; now: Instant }): Promise<boolean> {
  const taken = await db
    .update(payments)
    .set({ askAt: now + MINUTE_MS })
    .where(and(eq(payments.id, id), isDue(now)))
    .returning({ id: payments.id })
  return taken.length > 0
}
