import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import type { Db } from '../database/database.ts'
import { barrierVisits } from '../database/payment-schema.ts'

export interface Visit {
  id: string
  enteredAt: Instant
  paidUntil: Instant | null
}

const STEP_MS = 5 * MINUTE_MS

/**
 * The sandbox barrier, where another backend would ask the one at the gate. It knows every card and ticket that ends in
 * two digits: when first asked, the car has been in for so many times five minutes (`…00` drove in just now, `…12` an
 * hour ago).
 * Null for any other.
 */
export async function findVisit(
  db: Db,
  asked: { city: string; parkingCode: string; ticket: string; now: Instant },
): Promise<Visit | null> {
  const { now, ...key } = asked
  const steps = /\d{2}$/.exec(asked.ticket)?.[0]
  if (steps === undefined) return null
  await db
    .insert(barrierVisits)
    .values({ ...key, id: randomUUID(), enteredAt: now - Number(steps) * STEP_MS })
    .onConflictDoNothing()
  const { city, parkingCode, ticket } = barrierVisits
  const isSame = and(eq(city, asked.city), eq(parkingCode, asked.parkingCode), eq(ticket, asked.ticket))
  const rows = await db.select().from(barrierVisits).where(isSame)
  return rows[0] ?? null
}

/** Tells the barrier that a stretch of a stay is paid; false when it was paid before. */
export async function payStay(db: Db, stay: { visit: string; from: Instant; until: Instant }): Promise<boolean> {
  const { id, paidUntil } = barrierVisits
  const rows = await db
    .update(barrierVisits)
    .set({ paidUntil: stay.until })
    .where(and(eq(id, stay.visit), or(isNull(paidUntil), lte(paidUntil, stay.from))))
    .returning({ id })
  return rows.length > 0
}
