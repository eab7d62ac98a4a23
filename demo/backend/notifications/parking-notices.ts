import { and, eq, gt, gte, isNull, lt, lte, ne, not, or } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import { formatDate } from '../../../shared/domain/date-format.ts'
import { attempt } from '../attempt.ts'
import type { CityModel } from '../city/city-model.ts'
import { zoneNameFor } from '../city/zone-name.ts'
import type { Context } from '../context.ts'
import { accounts, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { sessions, type SessionRow } from '../database/schema.ts'
import { findNotified, isNotified, sendPush, wantsToKnow } from './notified.ts'

/** A driver is reminded so long before the end (readings gD-35). */
const AHEAD_MS = 15 * MINUTE_MS
/** What ended longer ago is no news any more. */
const NEWS_MS = 60 * MINUTE_MS
/** So many drivers are told in one round, in a quarter of a minute; after an outage the others in the next. */
const ROUND = 500

/**
 * The end that a driver thinks of: of an open end the time meant to be stayed, where one was chosen (readings gD-37).
 */
function expectedEnd({ isOpen, reminderMinutes, startsAt, endsAt }: SessionRow): Instant {
  return isOpen && reminderMinutes !== null ? startsAt + reminderMinutes * MINUTE_MS : endsAt
}

/**
 * Reminds drivers of the parkings that end soon, each end once; one that is as short as the time ahead needs no
 * reminder.
 */
export async function remindOfEnds(context: Context, now: Instant): Promise<void> {
  const { db } = context.database
  const isSoon = or(eq(sessions.isOpen, true), lte(sessions.endsAt, now + AHEAD_MS))
  const active = await db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, isNotified('checkParkingSessionBefore'))
    .where(and(eq(sessions.state, 'active'), gt(sessions.endsAt, now), isSoon))
    .orderBy(sessions.orderNumber)
  for (const { session, account } of active) {
    const end = expectedEnd(session)
    const isDue = end > now && end - AHEAD_MS <= now && end - session.startsAt > AHEAD_MS
    if (!isDue || session.remindedFor === end) continue
    const failed = { message: 'a reminder was not sent', about: { session: session.id } }
    await attempt(context, failed, () => remind(context, { session, account, end, now }))
  }
}

async function remind(
  context: Context,
  { session, account, end, now }: { session: SessionRow; account: Account; end: Instant; now: Instant },
): Promise<void> {
  const city = context.cities.find(({ name }) => name === session.city)
  if (!city) return
  await context.database.db.transaction(async (tx) => {
    const isNew = or(isNull(sessions.remindedFor), ne(sessions.remindedFor, end))
    const claimed = await tx
      .update(sessions)
      .set({ remindedFor: end })
      .where(and(eq(sessions.id, session.id), eq(sessions.state, 'active'), isNew))
      .returning({ id: sessions.id })
    if (!claimed[0]) return
    const key = session.isOpen ? 'remindOfStay' : 'remindOfEnd'
    await sendPush(tx, account, { key, values: describe(city, { session, end, account }), at: now })
  })
}

/**
 * Sessions whose time is over are finished, and their drivers told: those with something to tell one by one, all others
 * together.
 */
export async function finishSessions(context: Context, now: Instant): Promise<void> {
  const { db } = context.database
  const isOver = and(eq(sessions.state, 'active'), eq(sessions.isOpen, false), lte(sessions.endsAt, now))
  const toTell = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, isNotified('checkParkingSession'))
    .where(and(isOver, gte(sessions.endsAt, now - NEWS_MS)))
    .orderBy(sessions.orderNumber)
    .limit(ROUND)
  await db
    .update(sessions)
    .set({ state: 'finished' })
    .where(and(isOver, or(lt(sessions.endsAt, now - NEWS_MS), not(wantsToKnow('checkParkingSession')))))
  for (const { id } of toTell)
    await attempt(context, { message: 'an end was not told', about: { session: id } }, () =>
      db.transaction(async (tx) => {
        const ended = await tx
          .update(sessions)
          .set({ state: 'finished' })
          .where(and(isOver, eq(sessions.id, id)))
          .returning()
        for (const session of ended) await tellEnd(tx, context, { session, now })
      }),
    )
}

/** Tells the driver that a parking is over, where time has ended it and not the driver. */
export async function tellEnd(
  db: Db,
  context: Pick<Context, 'cities'>,
  { session, now }: { session: SessionRow; now: Instant },
): Promise<void> {
  const city = context.cities.find(({ name }) => name === session.city)
  if (!city || now - session.endsAt > NEWS_MS) return
  const account = await findNotified(db, session, 'checkParkingSession')
  if (account === null) return
  const key = session.state === 'waiting' ? 'parkingStopped' : 'parkingEnded'
  await sendPush(db, account, { key, values: describe(city, { session, end: session.endsAt, account }), at: now })
}

function describe(
  city: CityModel,
  { session, end, account }: { session: SessionRow; end: Instant; account: Account },
): Record<string, string> {
  const zone = zoneNameFor(city, session, account.language)
  return { plate: session.plate, zone, time: formatDate(end, city.timeZone, 'HH:mm') }
}
