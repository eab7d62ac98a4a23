import { and, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Benefit } from '../../../shared/domain/benefit.ts'
import { addDays, startOfDate, toCityTime, type Instant } from '../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { checkSubscriptionOverlap } from '../../../shared/domain/subscription-overlap.ts'
import { continueIfDue, endOf, type CityMoment } from '../../../shared/domain/subscription.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Db } from '../database/database.ts'
import { given, prepared } from '../database/prepared.ts'
import { ledger, type PaymentRow } from '../database/schema.ts'
import { subscriptions, type SubscriptionRow } from '../database/subscriptions-schema.ts'

/** So many dates after its end it is still shown. */
const SHOWN_DAYS = 90

interface At {
  city: CityModel
  now: Instant
}

/** A moment on this city's clock. */
export function momentOf({ city, now }: At): CityMoment {
  return { now, timeZone: city.timeZone }
}

/** The row as it is now, whether or not the clock has continued it yet. */
export function toPresent(row: SubscriptionRow, at: At): SubscriptionRow {
  return continueIfDue(row, momentOf(at), at.city.subscriptions.limits)
}

/** What prices parking. */
export function toBenefit(row: SubscriptionRow, at: At): Benefit {
  const { name, percent, zones, plate, format, startsAt, pausedAt, intervals } = row
  const endsAt = endOf(row, momentOf(at))
  const paused = pausedAt !== null
  return { name, percent, zones, plate, format, startsAt, endsAt, paused, intervals: intervals ?? undefined }
}

/** By the account, where `shape` begins with it, or by so many plates as it names. */
const selectShown = prepared((db, shape) => {
  const { city, accountId, plateKey, endsBefore, pausedAt, orderNumber } = subscriptions
  const names = shape.split(' ').filter((name) => name !== '')
  const whose = names.map((name) =>
    name === 'accountId' ? eq(accountId, given(accountId, name)) : eq(plateKey, given(plateKey, name)),
  )
  // Of nobody in particular it would be everybody's.
  if (whose.length === 0) throw new Error('Subscriptions are asked for by an account or a plate.')
  const isShown = or(gte(endsBefore, given(endsBefore, 'since')), isNotNull(pausedAt))
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(city, given(city, 'city')), or(...whose), isShown))
    .orderBy(desc(orderNumber))
})

/** Those of a driver: bought by the account, or for one of its plates; the newest first. Ended ones for a while. */
export async function findOfDriver(
  db: Db,
  at: At,
  { accountId, plateKeys }: { accountId: string; plateKeys: readonly string[] },
): Promise<SubscriptionRow[]> {
  return find(db, at, {
    accountId,
    ...Object.fromEntries(plateKeys.map((plateKey, index) => [`plate${index}`, plateKey])),
  })
}

/** Those of a plate, whoever has bought them. */
export async function findOfPlate(db: Db, at: At, plateKey: string): Promise<SubscriptionRow[]> {
  return find(db, at, { plateKey })
}

async function find(db: Db, at: At, whose: Readonly<Record<string, string>>): Promise<SubscriptionRow[]> {
  const since = addDays(toCityTime(at.now, at.city.timeZone).date, -SHOWN_DAYS)
  const values = { ...whose, city: at.city.name, since }
  const rows = await selectShown(db, Object.keys(whose).join(' ')).execute(values)
  return rows.map((row) => toPresent(row, at))
}

/** The benefits that subscriptions are to this plate now. */
export async function subscriptionBenefitsOf(db: Db, at: At, plateKey: string): Promise<Benefit[]> {
  return (await findOfPlate(db, at, plateKey)).map((row) => toBenefit(row, at))
}

export async function findSubscription(
  db: Db,
  asked: { orderNumber: number } | { paymentId: string },
): Promise<SubscriptionRow | null> {
  const isAsked =
    'paymentId' in asked
      ? eq(subscriptions.paymentId, asked.paymentId)
      : eq(subscriptions.orderNumber, asked.orderNumber)
  const rows = await db.select().from(subscriptions).where(isAsked)
  return rows[0] ?? null
}

/** The subscription of the plate that one would overlap, but for `except`; the plate is locked. */
export async function findOverlapping(
  db: Db,
  at: At,
  wanted: {
    plate: string
    plateKey: string
    zones: Benefit['zones']
    startsAt: Instant
    endsBefore: string
    except?: number
  },
): Promise<SubscriptionRow | null> {
  const held = { ...wanted, endsAt: startOfDate(wanted.endsBefore, at.city.timeZone) }
  const others = await findOfPlate(db, at, wanted.plateKey)
  return (
    others.find(
      (row) =>
        row.orderNumber !== wanted.except &&
        row.refundedAt === null &&
        !checkSubscriptionOverlap(held, [{ ...row, endsAt: endOf(row, momentOf(at)) }]).ok,
    ) ?? null
  )
}

export async function addSubscription(db: Db, row: typeof subscriptions.$inferInsert): Promise<SubscriptionRow> {
  const rows = await db.insert(subscriptions).values(row).returning()
  const added = rows[0]
  if (!added) throw new Error('The subscription was not stored')
  return added
}

/** The row as it is after the change. */
export async function changeSubscription(
  db: Db,
  { orderNumber }: Pick<SubscriptionRow, 'orderNumber'>,
  changes: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const rows = await db.update(subscriptions).set(changes).where(eq(subscriptions.orderNumber, orderNumber)).returning()
  const changed = rows[0]
  if (!changed) throw new Error('The subscription is gone')
  return changed
}

/** A part of its payment has gone back, and it stands. */
export async function addGivenBack(db: Db, { id }: Pick<PaymentRow, 'id'>, amount: Kopecks): Promise<void> {
  const isStanding = and(eq(subscriptions.paymentId, id), isNull(subscriptions.refundedAt))
  await db
    .update(subscriptions)
    .set({ givenBack: sql`${subscriptions.givenBack} + ${amount}` })
    .where(isStanding)
}

/** What of a payment has come back to the balance, where what it bought was given up. */
export async function returnedToBalance(db: Db, { id }: Pick<PaymentRow, 'id'>): Promise<Kopecks> {
  const own = db
    .select({ number: subscriptions.orderNumber })
    .from(subscriptions)
    .where(eq(subscriptions.paymentId, id))
  const rows = await db
    .select({ amount: ledger.amount })
    .from(ledger)
    .where(and(eq(ledger.kind, 'return'), inArray(ledger.subscription, own)))
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Continues what has been paused as long as the city allows (readings SB-5). Each is a change of one row as it was read:
 * who pressed meanwhile was first.
 */
export async function continueDue(db: Db, cities: readonly CityModel[], now: Instant): Promise<void> {
  const paused = await db
    .select()
    .from(subscriptions)
    .where(isNotNull(subscriptions.pausedAt))
    .orderBy(subscriptions.orderNumber)
  for (const row of paused) {
    const city = cities.find(({ name }) => name === row.city)
    const present = city ? toPresent(row, { city, now }) : row
    if (present.pausedAt !== null || row.pausedAt === null) continue
    const { pausedAt, pausedDates, endsBefore } = present
    const isSame = and(
      eq(subscriptions.orderNumber, row.orderNumber),
      eq(subscriptions.pausedAt, row.pausedAt),
      isNull(subscriptions.refundedAt),
    )
    // oxlint-disable-next-line no-await-in-loop -- few are due at one moment
    await db.update(subscriptions).set({ pausedAt, pausedDates, endsBefore }).where(isSame)
  }
}
