import { readBenefit } from '../../../shared/api/contract/benefits.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import { openSource } from '../../../shared/api/contract/decoding.ts'
import { getSettings, type Settings } from '../../../shared/api/contract/settings.ts'
import { getParkings, getZones, type Parking, type Zone } from '../../../shared/api/contract/zones.ts'
import type { Benefit } from '../../../shared/domain/cost.ts'
import type { City } from '../../cities/load-cities.ts'
import { isListedOrigin } from '../http/cors.ts'
import { readSubscriptionRules, type SubscriptionRules } from '../subscriptions/rules.ts'
import { readAccountRules, type AccountRules } from './account-rules.ts'

/** A city as the backend works with it; read through the same decoders as the browser's, so the two cannot differ. */
export interface CityModel {
  readonly name: string
  readonly timeZone: string
  readonly data: City
  readonly settings: Settings
  readonly accountRules: AccountRules
  readonly subscriptions: SubscriptionRules
  readonly zones: ReadonlyMap<string, Zone>
  readonly parkings: ReadonlyMap<string, Parking>
  readonly benefits: readonly Benefit[]
  isAllowedOrigin(origin: string): boolean
}

function byCode<T extends { code: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.code, item]))
}

export function createCityModel(data: City): CityModel {
  const { entry, name } = data
  const wire = (result: unknown) => ({ status: 'ok', result: result as Json })
  return {
    name,
    timeZone: entry.timeZone,
    data,
    settings: getSettings.decode(wire(data.settings)),
    accountRules: readAccountRules(data),
    subscriptions: readSubscriptionRules(data),
    zones: byCode(getZones.decode(wire(data.zones))),
    parkings: byCode(getParkings.decode(wire(data.parkings))),
    benefits: data.benefits.map((benefit) => readBenefit(openSource({ ...benefit }), entry.timeZone)),
    isAllowedOrigin: (origin) => isListedOrigin(origin, entry.allowedOrigins),
  }
}
