import { and, eq, exists, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { factorsOf } from '../../city/price-factors.ts'
import { payments, sessions, type SessionRow } from '../../database/schema.ts'
import { tellEnd } from '../../notifications/parking-notices.ts'
import { changeSessionOperation } from '../ledger/operations.ts'
import { findOpenPayment } from '../settle/payments.ts'
import { changeSession, findSession, lockSession } from './sessions.ts'
import { settle } from '../settle/settle.ts'
import { OPEN_STATES } from '../settle/states.ts'
import { stopOpen } from './stop.ts'
import { transact, type Desk } from '../settle/transact.ts'
import { withdrawOpen } from '../settle/withdraw.ts'

export interface DueSession {
  session: SessionRow
  /** It has a payment of which the bank is to be asked first. */
  isAtBank: boolean
}

/** Sessions whose time has come: waiting ones past their deadline, open ends that are as long as the city allows. */
export async function findDue(db: Db, now: Instant): Promise<DueSession[]> {
  const isUnpaid = and(eq(sessions.state, 'waiting'), lt(sessions.payBy, now))
  const isTooLong = and(eq(sessions.state, 'active'), eq(sessions.isOpen, true), lte(sessions.endsAt, now))
  const isOpen = and(eq(payments.sessionId, sessions.id), inArray(payments.state, [...OPEN_STATES]))
  const open = db.select({ id: payments.id }).from(payments).where(isOpen)
  return db
    .select({ session: sessions, isAtBank: sql<boolean>`${exists(open)}` })
    .from(sessions)
    .where(or(isUnpaid, isTooLong))
    .orderBy(sessions.orderNumber)
}

export async function endDue(context: Context, { id, city: name }: SessionRow): Promise<void> {
  const city = context.cities.find((known) => known.name === name)
  if (!city) return
  const now = context.clock.now()
  const factors = await factorsOf(context, city)
  await transact(context, async (tx, desk) => {
    const found = await findSession(tx, id)
    if (!found) return
    const session = await lockSession(tx, found)
    if (session.state === 'active' && session.isOpen && session.endsAt <= now) {
      const stopped = await stopOpen(tx, { city, factors, now: session.endsAt }, session)
      await tellEnd(tx, desk, { session: stopped, now })
    } else if (session.state === 'waiting' && session.payBy !== null && session.payBy < now) {
      await giveUp(tx, desk, { session, now })
    }
  })
}

/**
 * Unpaid at its deadline: no money is taken any more; where the bank is deciding, its word is awaited (readings gD-06).
 */
export async function giveUp(
  db: Db,
  desk: Desk,
  { session, now }: { session: SessionRow; now: Instant },
): Promise<SessionRow> {
  const open = await findOpenPayment(db, session.id)
  if (open) await settle(db, desk, open.id)
  await withdrawOpen(db, desk, { session, now })
  const fresh = (await findSession(db, session.id)) ?? session
  if (fresh.state !== 'waiting' || (await findOpenPayment(db, session.id))) return fresh
  const gone = await changeSession(db, session.id, { state: 'cancelled', payBy: null })
  const isLate = session.payBy !== null && session.payBy < now
  const resolution = isLate ? 'resolutionUnpaid' : 'resolutionGivenUp'
  await changeSessionOperation(db, gone, { status: 'cancel', resolution })
  return gone
}
