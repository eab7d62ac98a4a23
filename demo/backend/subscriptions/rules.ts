import type { Json } from '../../../shared/api/contract/call.ts'
import { openSource } from '../../../shared/api/contract/decoding.ts'
import { readPlain } from '../../../shared/api/contract/plain-values.ts'
import { SERVER_SETTINGS } from '../../../shared/api/contract/settings-reference.server.ts'
import { getSubscriptions, type SubscriptionOffer } from '../../../shared/api/contract/subscriptions.ts'
import type { SubscriptionLimits } from '../../../shared/domain/subscription.ts'
import type { WirePermissionKind } from '../../cities/city-data.ts'
import type { City } from '../../cities/load-cities.ts'

/** What a city sells beside single parkings, and how much of it may be changed. */
export interface SubscriptionRules {
  /** The catalogue, by code. */
  offers: ReadonlyMap<string, SubscriptionOffer>
  /** What the constructor offers, by code. */
  kinds: ReadonlyMap<string, WirePermissionKind>
  /** Percent off by the number of days. */
  termDiscounts: Readonly<Record<number, number>>
  limits: SubscriptionLimits
}

export function readSubscriptionRules({ settings, subscriptions }: City): SubscriptionRules {
  const { offers, kinds, terms } = subscriptions
  const plain = readPlain(openSource({ ...settings } as Json), SERVER_SETTINGS)
  const decoded = getSubscriptions.decode({ status: 'ok', result: offers as unknown as Json })
  return {
    offers: new Map(decoded.map((offer) => [offer.code, offer])),
    kinds: new Map(kinds.map((kind) => [kind.code, kind])),
    termDiscounts: Object.fromEntries(terms.map(({ days, discount }) => [days, discount])),
    limits: {
      pauses: plain.subscriptionPauses,
      pauseDates: plain.subscriptionPauseDays,
      vehicleChanges: plain.subscriptionVehicleChanges,
    },
  }
}
