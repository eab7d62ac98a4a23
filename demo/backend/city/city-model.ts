import { parseWireFormat } from '../../../shared/api/contract/vehicle.ts'
import { getSettings, type Settings } from '../../../shared/api/contract/settings.ts'
import { getParkings, getZones, type Parking, type Zone } from '../../../shared/api/contract/zones.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import { parseWireTime } from '../../../shared/domain/city-time.ts'
import type { Benefit } from '../../../shared/domain/cost.ts'
import { CATEGORIES } from '../../../shared/domain/plate.ts'
import type { City } from '../../cities/load-cities.ts'
import { isListedOrigin } from '../http/cors.ts'

/** A city as the backend works with it; read through the same decoders as the browser's, so the two cannot differ. */
export interface CityModel {
  readonly name: string
  readonly timeZone: string
  readonly data: City
  readonly settings: Settings
  readonly zones: ReadonlyMap<string, Zone>
  readonly parkings: ReadonlyMap<string, Parking>
  readonly benefits: readonly Benefit[]
  isAllowedOrigin(origin: string): boolean
}

function byCode<T extends { code: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.code, item]))
}

/** Optional parts that are present, so that an absent bound stays absent. */
function toBenefit(wire: City['benefits'][number], timeZone: string): Benefit {
  const { numberTs, formatGrz, category } = wire.transport
  const isAny = numberTs === '#'
  return {
    name: wire.type,
    percent: wire.sale,
    zones: wire.zone,
    plate: numberTs,
    format: isAny ? undefined : (parseWireFormat(formatGrz) ?? undefined),
    category: CATEGORIES.find((known) => known === category && !isAny),
    startsAt: parseWireTime(wire.startOf, timeZone) ?? undefined,
    endsAt: parseWireTime(wire.endOf, timeZone) ?? undefined,
    // A benefit that can be continued is one that is paused now (cabinet.md section 4).
    paused: wire.canContinue,
  }
}

export function createCityModel(data: City): CityModel {
  const { entry, name } = data
  const wire = (result: unknown) => ({ status: 'ok', result: result as Json })
  return {
    name,
    timeZone: entry.timeZone,
    data,
    settings: getSettings.decode(wire(data.settings)),
    zones: byCode(getZones.decode(wire(data.zones))),
    parkings: byCode(getParkings.decode(wire(data.parkings))),
    benefits: data.benefits.map((benefit) => toBenefit(benefit, entry.timeZone)),
    isAllowedOrigin: (origin) => isListedOrigin(origin, entry.allowedOrigins),
  }
}
