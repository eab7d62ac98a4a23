import { and, eq } from 'drizzle-orm'
import type { SubscriptionOffer } from '../../../shared/api/contract/subscriptions.ts'
import type { Benefit } from '../../../shared/domain/benefit.ts'
import { toCityTime, MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { checkConstructorStart } from '../../../shared/domain/constructor-start.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { isSamePlate, toPlateKey, type Category, type PlateFormat } from '../../../shared/domain/plate.ts'
import { subscriptionPeriod, type Term } from '../../../shared/domain/subscription-period.ts'
import { readVehicles } from '../account/describe-profile.ts'
import { vehicles } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { subscriptionQuotes } from '../database/subscriptions-schema.ts'
import { BusinessError, expectValue } from '../http/business-error.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { isUuid } from '../uuid.ts'
import { refuse } from './refuse.ts'

/** A quote can be bought so long (readings SB-3). */
export const QUOTE_MS = 15 * MINUTE_MS

/** What a driver asks to buy. */
export interface SubscriptionWish {
  code: string
  plate: string
  /** YYYY-MM-DD; absent = today, or the date that it is bound to. */
  startDate: string | undefined
}

/** What is bought, as it stands with its payment until the money is there. */
export interface WantedSubscription {
  code: string
  name: string
  nameEn: string | null
  plate: string
  plateKey: string
  format: PlateFormat
  categories: Category[] | null
  zones: Benefit['zones']
  percent: number
  intervals: Benefit['intervals'] | null
  term: Term
  startDate: string
  cost: Kopecks
}

/** What an offer of the catalogue or a quote of the constructor says. */
interface Sold extends Omit<WantedSubscription, 'plate' | 'plateKey' | 'format' | 'startDate'> {
  boundPlate: string | null
  boundDate: string | null
}

/** What is wished for, with everything about it checked but for what else the plate has. */
export async function readWanted(db: Db, call: DriverCall, wish: SubscriptionWish): Promise<WantedSubscription> {
  const { city, now } = call
  const { boundPlate, boundDate, ...sold } = isUuid(wish.code)
    ? await readQuote(db, call, wish.code)
    : readOffer(call, wish.code)
  if (boundPlate === null && wish.plate === '') throw new BusinessError('EmptyTs')
  if (boundPlate !== null && wish.plate !== '' && !isSamePlate(boundPlate, wish.plate)) throw refuse('otherVehicle')
  const vehicle = await findOwnVehicle(db, call, boundPlate ?? wish.plate)
  if (sold.categories !== null && !sold.categories.includes(vehicle.category)) throw refuse('category')
  if (boundDate !== null && wish.startDate !== undefined && wish.startDate !== boundDate) throw refuse('otherDate')
  const asked = boundDate ?? wish.startDate ?? toCityTime(now, city.timeZone).date
  const startDate = expectValue(checkConstructorStart(asked, now, city.timeZone))
  const { calendar } = city.settings
  expectValue(subscriptionPeriod({ term: sold.term, startDate, zones: sold.zones, calendar }))
  const { plate, plateKey, format } = vehicle
  return { ...sold, plate, plateKey, format, startDate }
}

/** A vehicle of the driver by its plate. */
export async function findOwnVehicle(db: Db, call: DriverCall, plate: string) {
  const isOwn = and(eq(vehicles.accountId, call.driver.accountId), eq(vehicles.plateKey, toPlateKey(plate)))
  const [vehicle] = await db.select().from(vehicles).where(isOwn)
  if (!vehicle) throw refuse('notYourVehicle')
  return vehicle
}

function readOffer(call: DriverCall, code: string): Sold {
  const offer = call.city.subscriptions.offers.get(code)
  if (!offer || offer.type === null) throw refuse('notOnOffer')
  const { name, nameEn, zones, percent, intervals = null, type: term, cost } = offer
  const categories = offer.category === null ? null : [offer.category]
  const bound = { boundPlate: offer.plate, boundDate: offer.startDate }
  return { code, name, nameEn, categories, zones, percent, intervals, term, cost, ...bound }
}

/** A quote of this driver, as long as it holds. */
async function readQuote(db: Db, call: DriverCall, code: string): Promise<Sold> {
  const { city, driver, now } = call
  const isOwn = and(eq(subscriptionQuotes.id, code), eq(subscriptionQuotes.accountId, driver.accountId))
  const [quote] = await db.select().from(subscriptionQuotes).where(isOwn)
  const kind = quote && city.subscriptions.kinds.get(quote.kind)
  if (!quote || !kind || quote.city !== city.name || now - quote.quotedAt > QUOTE_MS)
    throw new BusinessError('PriceChangedTryLater')
  const { name, nameEn = null, categories, sale: percent, intervals = null } = kind
  const { zones, days: term, price: cost, startDate: boundDate } = quote
  return {
    code: kind.code,
    name,
    nameEn,
    categories,
    zones,
    percent,
    intervals,
    term,
    cost,
    boundDate,
    boundPlate: null,
  }
}

/** Those of the catalogue that are open to this driver (readings SB-1). */
export async function offersFor(db: Db, { city, driver }: DriverCall): Promise<SubscriptionOffer[]> {
  const own = await readVehicles(db, driver.accountId)
  return [...city.subscriptions.offers.values()].filter(
    ({ plate, category }) =>
      (plate === null || own.some((vehicle) => isSamePlate(vehicle.plate, plate))) &&
      (category === null || own.length === 0 || own.some((vehicle) => vehicle.category === category)),
  )
}
