import { randomUUID } from 'node:crypto'
import { toWireTime, type Instant } from '../../../shared/domain/city-time.ts'
import { constructorPrice } from '../../../shared/domain/constructor-price.ts'
import { checkConstructorStart, checkTerm } from '../../../shared/domain/constructor-start.ts'
import type { Category } from '../../../shared/domain/plate.ts'
import { subscriptionPeriod } from '../../../shared/domain/subscription-period.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { removeOlder } from '../database/remove-older.ts'
import { subscriptionQuotes } from '../database/subscriptions-schema.ts'
import { expectValue } from '../http/business-error.ts'
import { omitAbsent, toWireMoney } from '../http/wire.ts'
import type { Answer } from '../payment/attempts.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { refuse } from './refuse.ts'
import { QUOTE_MS } from './wanted.ts'

/** Longer than any quote is held, for who pays at its last moment. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** What a driver puts together. */
export interface Selection {
  zones: readonly string[]
  startDate: string
  days: number
  category: Category
}

/** Refused where the city has no constructor, or has switched it off. */
function expectOn(call: DriverCall): void {
  if (!call.city.settings.useSubscriptionConstructor) throw refuse('constructorOff')
}

export function listConstructorZones(call: DriverCall): Answer {
  expectOn(call)
  const { city } = call
  const special = new Set(city.data.subscriptions.specialZones)
  const sold = new Set([...city.subscriptions.kinds.values()].flatMap(({ dayPrices }) => Object.keys(dayPrices)))
  const zones = [...city.zones.values()].filter(({ code }) => sold.has(code))
  return {
    result: zones.map(({ code, name, nameEn }) => omitAbsent({ code, name, nameEn, special: special.has(code) })),
  }
}

export function listConstructorTerms(call: DriverCall): Answer {
  expectOn(call)
  return { result: call.city.data.subscriptions.terms.map(({ days }) => days) }
}

/**
 * One offer for each kind of permission that fits the category and is sold in all of the zones, each written down as it
 * is: it can be bought so for 15 minutes (readings SB-3).
 */
export async function selectOffers(context: Context, call: DriverCall, selection: Selection): Promise<Answer> {
  expectOn(call)
  const { city, driver, now } = call
  const { days, category } = selection
  const zones = [...new Set(selection.zones)]
  if (zones.some((zone) => !city.zones.has(zone))) throw refuse('zone')
  const { kinds, termDiscounts } = city.subscriptions
  if (!checkTerm(days, Object.keys(termDiscounts).map(Number)).ok) throw refuse('term')
  const startDate = expectValue(checkConstructorStart(selection.startDate, now, city.timeZone))
  const { endsBefore } = expectValue(
    subscriptionPeriod({ term: days, startDate, zones, calendar: city.settings.calendar }),
  )
  const offers = [...kinds.values()].flatMap((kind) => {
    const price = constructorPrice({ dayPrices: kind.dayPrices, termDiscounts }, { zones, days })
    return price === null || price === 0 || !kind.categories.includes(category)
      ? []
      : [{ kind, price, id: randomUUID() }]
  })
  if (offers.length > 0)
    await context.database.db.insert(subscriptionQuotes).values(
      offers.map(({ kind, price, id }) => ({
        id,
        city: city.name,
        accountId: driver.accountId,
        kind: kind.code,
        zones,
        days,
        startDate,
        price,
        quotedAt: now,
      })),
    )
  return {
    result: offers.map(({ kind, price, id }) =>
      omitAbsent({
        permissionKind: kind.name,
        permissionKindEn: kind.nameEn,
        permissionKindCode: id,
        permissionType: 'days',
        price: toWireMoney(price),
        zones,
        startDate,
        endsBefore,
        days,
        sale: kind.sale,
        intervals: kind.intervals,
        validUntil: toWireTime(now + QUOTE_MS, city.timeZone),
      }),
    ),
  }
}

export async function forgetQuotes(db: Db, now: Instant): Promise<void> {
  await removeOlder(db, subscriptionQuotes.quotedAt, now - KEPT_MS)
}
