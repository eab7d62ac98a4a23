import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import { given, prepared, preparedInsert } from '../../database/prepared.ts'
import { sessions, type SessionRow } from '../../database/schema.ts'
import type { ParkingRequest } from './repeat.ts'
import { createTimedId } from '../../uuid.ts'

/** Locks a plate of a city until the end of the transaction, for all processes. */
export async function lockPlate(db: Db, plate: { city: string; plateKey: string }): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${plate.city}:${plate.plateKey}`}, 0))`)
}

/** The plate of a session was put right while its lock was awaited: what is locked is another plate by now. */
export class PlateMoved extends Error {
  constructor() {
    super('The plate was put right meanwhile')
  }
}

/**
 * Locks the plate of a session and reads it again under the lock.
 * @throws PlateMoved, upon which `transact` begins anew: nobody who holds a lock waits for another out of order
 */
export async function lockSession(db: Db, found: SessionRow): Promise<SessionRow> {
  await lockPlate(db, found)
  const session = (await findSession(db, found.id)) ?? found
  if (session.plateKey !== found.plateKey) throw new PlateMoved()
  return session
}

const selectOverlapping = prepared((db, shape) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.city, given(sessions.city, 'city')),
        eq(sessions.plateKey, given(sessions.plateKey, 'plateKey')),
        ne(sessions.state, 'cancelled'),
        lt(sessions.startsAt, given(sessions.startsAt, 'end')),
        gt(sessions.endsAt, given(sessions.endsAt, 'start')),
        shape === 'except' ? ne(sessions.id, given(sessions.id, 'except')) : undefined,
      ),
    )
    .orderBy(sessions.startsAt, sessions.orderNumber),
)

/** Sessions of the plate in all zones that share a minute with the given time (readings PP-8). */
export async function findOverlapping(
  db: Db,
  time: { city: string; plateKey: string; start: Instant; end: Instant; except?: string },
): Promise<SessionRow[]> {
  return selectOverlapping(db, time.except === undefined ? '' : 'except').execute(time)
}

/** Whether a parking of the owner, of one plate or of any, is not over: it runs, or waits for its money. */
export async function hasParking(
  db: Db,
  { owner, plateKey, now }: { owner: string; plateKey?: string; now: Instant },
): Promise<boolean> {
  const isIts = plateKey === undefined ? undefined : eq(sessions.plateKey, plateKey)
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.owner, owner), isIts, isNotOver(now)))
    .limit(1)
  return session !== undefined
}

/** How many parkings of the owner keep a plate's time and are not paid: they wait for their money, or run with an open end. */
export function countUnpaid(db: Db, { city, owner }: { city: string; owner: string }): Promise<number> {
  const isOfOwner = and(eq(sessions.city, city), eq(sessions.owner, owner))
  const isWaiting = and(eq(sessions.state, 'waiting'), eq(sessions.wasOpen, false))
  const isOpen = and(eq(sessions.state, 'active'), eq(sessions.isOpen, true))
  return db.$count(sessions, and(isOfOwner, or(isWaiting, isOpen)))
}

/** Parkings of a plate that are not over, whoever has begun them. */
export async function findParked(
  db: Db,
  { city, plateKey, now }: { city: string; plateKey: string; now: Instant },
): Promise<SessionRow[]> {
  const isOfPlate = and(eq(sessions.city, city), eq(sessions.plateKey, plateKey))
  return db
    .select()
    .from(sessions)
    .where(and(isOfPlate, isNotOver(now)))
    .orderBy(sessions.startsAt, sessions.orderNumber)
}

function isNotOver(now: Instant) {
  const isRunning = and(eq(sessions.state, 'active'), or(eq(sessions.isOpen, true), gt(sessions.endsAt, now)))
  return or(eq(sessions.state, 'waiting'), isRunning)
}

export type NewSession = Omit<ParkingRequest, 'now' | 'timeZone' | 'isFree'> &
  Pick<SessionRow, 'attempt' | 'price' | 'state' | 'createdAt'> &
  Partial<SessionRow>

const insertSession = preparedInsert(sessions)

export async function createSession(db: Db, newSession: NewSession): Promise<SessionRow> {
  const { start, end, ...row } = newSession
  const session = await insertSession(db, { ...row, id: createTimedId(row.createdAt), startsAt: start, endsAt: end })
  if (!session) throw new Error('The session was not stored')
  return session
}

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const rows = await db.select().from(sessions).where(eq(sessions.id, id))
  return rows[0] ?? null
}

/** The row as it is after the change. */
export async function changeSession(db: Db, id: string, changes: Partial<SessionRow>): Promise<SessionRow> {
  const rows = await db.update(sessions).set(changes).where(eq(sessions.id, id)).returning()
  const session = rows[0]
  if (!session) throw new Error('The session is gone')
  return session
}
