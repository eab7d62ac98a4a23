import { addDays, startOfDate, toCityTime, type Instant } from '../../../shared/domain/city-time.ts'
import { parsePlate, toPlateKey } from '../../../shared/domain/plate.ts'
import { subscriptionPeriod } from '../../../shared/domain/subscription-period.ts'
import type { SeedDriver, SeedSubscription } from '../../cities/city-data.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Db } from '../database/database.ts'
import { ownerOf } from '../account/balance.ts'
import { expectValue } from '../http/business-error.ts'
import { ACCOUNTS, record } from '../payment/ledger/ledger.ts'
import { addOperation } from '../payment/ledger/operations.ts'
import { addSubscription } from './subscriptions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The subscriptions that the accounts of the demo have from the first start on: one in each state. */
export async function seedSubscriptions(
  db: Db,
  city: CityModel,
  { drivers, now }: { drivers: readonly (SeedDriver & { id: string })[]; now: Instant },
): Promise<void> {
  for (const { id: accountId, subscriptions = [] } of drivers) {
    for (const seed of subscriptions) {
      // oxlint-disable-next-line no-await-in-loop -- few, and their numbers rise
      await seedOne(db, city, { accountId, seed, now })
    }
  }
}

async function seedOne(
  db: Db,
  city: CityModel,
  { accountId, seed, now }: { accountId: string; seed: SeedSubscription; now: Instant },
): Promise<void> {
  const offer = city.subscriptions.offers.get(seed.offer)
  const parsed = parsePlate(seed.plate)
  if (!offer || offer.type === null || !parsed.valid) throw new TypeError('A seeded subscription must be on offer')
  const { code, name, nameEn, zones, percent, intervals = null } = offer
  const startDate = addDays(toCityTime(now, city.timeZone).date, seed.startsInDays)
  const { pauses = 0, pausedDates = 0, vehicleChanges = 0, pausedDaysAgo } = seed
  const { calendar } = city.settings
  const { endsBefore, dates } = expectValue(subscriptionPeriod({ term: offer.type, startDate, zones, calendar }))
  const startsAt = startOfDate(startDate, city.timeZone)
  const createdAt = Math.min(now, startsAt) - DAY_MS
  const cost = seed.isGift || city.settings.dontUseBalance ? 0 : offer.cost
  const plate = parsed.normalised
  const orderNumber = await addOperation(db, ownerOf(accountId), {
    city: city.name,
    type: 'paymentSubscription',
    status: 'done',
    sum: cost,
    dateOperation: createdAt,
    startsAt,
    endsAt: startOfDate(endsBefore, city.timeZone),
    plate,
    zoneName: name,
  })
  if (orderNumber === null) throw new TypeError('A seeded subscription must be a driver’s')
  const opening = { debit: 'opening', credit: ACCOUNTS.parking, amount: cost, at: createdAt, subscription: orderNumber }
  await record(db, { city: city.name, kind: 'opening', ...opening })
  await addSubscription(db, {
    orderNumber,
    accountId,
    city: city.name,
    code,
    name,
    nameEn,
    zones,
    percent,
    intervals,
    cost,
    dates,
    plate,
    plateKey: toPlateKey(plate),
    format: parsed.format,
    startsAt,
    createdAt,
    categories: offer.category === null ? null : [offer.category],
    endsBefore: addDays(endsBefore, pausedDates),
    pausedAt: pausedDaysAgo === undefined ? null : now - pausedDaysAgo * DAY_MS,
    pauses,
    pausedDates,
    vehicleChanges,
  })
}
