import type { ConstructorOffer } from '../../api/contract/subscription-constructor.ts'
import type { SubscriptionOffer } from '../../api/contract/subscriptions.ts'
import type { Benefit } from '../../domain/benefit.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Category } from '../../domain/plate.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { type SubscriptionPeriod, subscriptionPeriod, type Term } from '../../domain/subscription-period.ts'
import type { Calendar } from '../../domain/tariff.ts'

/** A subscription that can be bought: of the city's catalogue, or put together. */
export interface Purchasable {
  code: string
  name: string
  nameEn: string | null
  cost: Kopecks
  zones: Benefit['zones']
  /** Null where the city has a type of its own. */
  term: Term | null
  percent: number
  intervals: Benefit['intervals']
  /** Only vehicles of this category; null = any. */
  category: Category | null
  /** Bound to this plate; null = the buyer chooses one of his vehicles. */
  plate: string | null
  /** Bound to this first date, YYYY-MM-DD; null = the buyer chooses it. */
  startDate: string | null
}

export function fromOffer({ type, ...offer }: SubscriptionOffer): Purchasable {
  return { ...offer, term: type }
}

/** What was put together for a vehicle; its dates are those of the quote. */
export function fromQuote({ price, days, ...offer }: ConstructorOffer, plate: string): Purchasable {
  return { ...offer, cost: price, term: days, category: null, plate }
}

/** The dates of an offer from a start date on; null where the city alone knows its term. */
export function periodOf(
  { term, zones }: Pick<Purchasable, 'term' | 'zones'>,
  startDate: string,
  calendar: Calendar | null,
): Outcome<SubscriptionPeriod> | null {
  return term === null ? null : subscriptionPeriod({ term, startDate, zones, calendar })
}
