import { toCityTime, type Instant } from '../../shared/domain/city-time.ts'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import { tariffNow } from '../../shared/domain/tariff-now.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import { formatCityTime, formatMoney } from '../../shared/i18n/format.ts'
import type { Text } from '../../shared/i18n/text.tsx'
import type { MapFacts } from './facts.ts'

export function nameOf(feature: MapFeature, text: Text): string {
  return cityText(feature.name, feature.nameEn || null, text.language) || text(`map.filter.${feature.filter}`)
}

/** The address where the name does not say it already. */
export function addressBeside({ name, address }: MapFeature): string {
  return name.includes(address.split(',')[0] ?? '') ? '' : address
}

/** The number that a parking is known by; empty where there is none. */
export function codeText({ object, code }: Pick<MapFeature, 'object' | 'code'>, text: Text): string {
  return object === 'parkings' && code !== '' ? text('map.code', { code }) : ''
}

/** "350 м", "1,2 км". */
export function distanceText(metres: number, text: Text): string {
  if (metres < 950) return text('map.metres', { count: Math.max(10, Math.round(metres / 10) * 10) })
  return text('map.kilometres', {
    count: new Intl.NumberFormat(text.language, { maximumFractionDigits: 1 }).format(metres / 1000),
  })
}

export interface CostQuestion {
  feature: MapFeature
  facts: MapFacts
  now: Instant
  text: Text
}

/** The rule in force now, in a few words; null for what has no price. */
export function costText({ feature, facts, now, text }: CostQuestion): string | null {
  if (feature.object !== 'parkings') return null
  if (feature.isInactive) return text('map.inactive')
  if (feature.isFree) return text('map.costFree')
  const { timeZone, settings } = facts
  const found = tariffNow({
    rows: feature.tariff,
    zone: feature.zone,
    calendar: settings?.calendar ?? null,
    at: now,
    timeZone,
  })
  if (!found.ok) return text('map.noTariff')
  const { price, until } = found.value
  const words = price === 0 ? text('map.freeNow') : text('map.costNow', { price: formatMoney(price, text.language) })
  const end = toCityTime(until, timeZone).minute === 0 ? '24:00' : formatCityTime(until, timeZone)
  return `${words} ${text('map.until', { time: end })}`
}

/** How many places, and how many of them are free. */
export function placesText({ total, free }: MapFeature, text: Text): string | null {
  if (total === null || total === 0) return null
  return free === null ? text('map.spaces', { count: total }) : text('map.free', { free: Math.min(free, total), total })
}
