import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { isUuid } from '../../uuid.ts'
import { balanceAfter } from '../driver/chosen-method.ts'
import type { Driver, DriverCall } from '../driver/driver.ts'
import type { Contact } from '../guest/guest-contact.ts'
import { findSession, lockPlate, PlateMoved } from '../session/sessions.ts'
import type { ParkingInput } from '../session/quote.ts'

/** A call of the one who has paid a parking: a driver, or the guest whose browser keeps the order. */
export interface CorrectionCall extends Omit<DriverCall, 'driver'> {
  owner: string
  /** Null of a guest. */
  driver: Driver | null
}

/** Longer than any stay may be: `intervals.max` bounds one with all that prolongs it. */
const STAY_MS = 2 * 24 * 60 * MINUTE_MS

export interface CorrectionRequest extends ParkingInput {
  ReservationId: string
  /** Roubles of the whole, as the person agreed to it. */
  expectedCost?: string | undefined
}

/** What a correction has come to. */
export interface Corrected {
  session: SessionRow
  payment: PaymentRow | null
  charge: number
  refund: number
  /** Of its line in the history; a guest has none. */
  orderNumber: number | null
}

/** The balance after a call; null of a guest, and where the city has none. */
export async function balanceOfCall(db: Db, { city, driver }: CorrectionCall) {
  return driver === null ? null : balanceAfter(db, { city, driver })
}

/** The caller's own parking: by its id, its order number, or a payment of it. */
export async function findOwn(db: Db, { city, owner }: CorrectionCall, id: string): Promise<SessionRow> {
  const isIt = isUuid(id) ? or(eq(sessions.id, id), paidBy(id)) : numbered(id)
  const isOwn = and(eq(sessions.city, city.name), eq(sessions.owner, owner))
  const rows = isIt ? await db.select().from(sessions).where(and(isOwn, isIt)) : []
  const [session] = rows
  if (!session || !city.settings.useSameDayCorrection) throw new BusinessError('ParkingSessionNotFound')
  return session
}

function paidBy(paymentId: string) {
  return sql`${sessions.id} = (SELECT ${payments.sessionId} FROM ${payments} WHERE ${payments.id} = ${paymentId})`
}

function numbered(id: string) {
  const number = Number(id)
  return Number.isSafeInteger(number) && number > 0 ? eq(sessions.orderNumber, number) : null
}

/**
 * A guest's other paid parkings of the same stay, the first one first: those that this one prolongs, and those that
 * prolong it. Each was paid and is put right by itself.
 */
export async function findParts(db: Db, { city, owner, driver }: CorrectionCall, session: SessionRow) {
  if (driver !== null) return []
  const isOwn = and(eq(sessions.city, city.name), eq(sessions.owner, owner))
  const isNear = and(gte(sessions.endsAt, session.startsAt - STAY_MS), lte(sessions.startsAt, session.endsAt + STAY_MS))
  const isPaid = inArray(sessions.state, ['active', 'finished'])
  const near = await db
    .select()
    .from(sessions)
    .where(and(isOwn, isNear, isPaid))
    .orderBy(sessions.startsAt)
  const stay = new Set([session.orderNumber])
  for (const { orderNumber, extendsOrder } of near.toReversed())
    if (extendsOrder !== null && stay.has(orderNumber)) stay.add(extendsOrder)
  for (const { orderNumber, extendsOrder } of near)
    if (extendsOrder !== null && stay.has(extendsOrder)) stay.add(orderNumber)
  return near.filter(({ id, orderNumber }) => id !== session.id && stay.has(orderNumber))
}

/** Locks the plates that a correction is about, always in one order, and answers the parking as it is then. */
export async function lockPlates(db: Db, session: SessionRow, plateKey: string): Promise<SessionRow> {
  const { city } = session
  const keys = [...new Set([session.plateKey, plateKey])].toSorted()
  for (const key of keys) await lockPlate(db, { city, plateKey: key })
  const fresh = (await findSession(db, session.id)) ?? session
  // Another correction of the plate was first: what is locked is not its plate any more.
  if (fresh.plateKey !== session.plateKey) throw new PlateMoved()
  return fresh
}

/** Where the receipt goes: to whom the parking's own receipt went. */
export async function contactOf(db: Db, sessionId: string): Promise<Contact | null> {
  const rows = await db.select().from(payments).where(eq(payments.sessionId, sessionId)).orderBy(payments.createdAt)
  const known = rows.find(({ phone, email }) => phone !== null || email !== null)
  return known ? { phone: known.phone, email: known.email } : null
}
