import { bookedPeriod } from '../../../shared/domain/subscription-period.ts'
import type { Instant } from '../../../shared/domain/city-time.ts'
import { startOfDate } from '../../../shared/domain/city-time.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Db } from '../database/database.ts'
import type { SubscriptionRow } from '../database/subscriptions-schema.ts'
import { changeOperation } from '../payment/ledger/operations.ts'
import { addSubscription, findOverlapping } from './subscriptions.ts'
import type { WantedSubscription } from './wanted.ts'

/** What is bought, by whom, and with what. */
export interface Booking {
  city: CityModel
  accountId: string
  wanted: WantedSubscription
  /** Of its line in the history. */
  orderNumber: number
  paymentId: string | null
  now: Instant
}

/**
 * Makes the subscription, from the moment of its money on (readings SB-2); its plate is locked. Null where it cannot be
 * had any more: another one overlaps it, or the day of its money is no day for it.
 */
export async function book(db: Db, booking: Booking): Promise<SubscriptionRow | null> {
  const { city, accountId, orderNumber, paymentId, now } = booking
  const { term, startDate, ...wanted } = booking.wanted
  const { calendar } = city.settings
  const period = bookedPeriod({ term, startDate, zones: wanted.zones, calendar }, { now, timeZone: city.timeZone })
  if (!period.ok) return null
  const { startsAt, endsBefore, dates } = period.value
  if (await findOverlapping(db, { city, now }, { ...wanted, startsAt, endsBefore })) return null
  const row = { ...wanted, startsAt, endsBefore, dates, accountId, orderNumber, paymentId }
  const booked = await addSubscription(db, { ...row, city: city.name, createdAt: now })
  const endsAt = startOfDate(endsBefore, city.timeZone)
  await changeOperation(db, orderNumber, { status: 'done', startsAt, endsAt })
  return booked
}
