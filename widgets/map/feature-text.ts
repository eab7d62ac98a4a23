import type { IntlShape } from 'react-intl'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import { freeUntil, tariffNow } from '../../shared/domain/tariff-now.ts'
import { formatEndTime } from '../../shared/domain/time-range.ts'
import { cityLanguage, cityText } from '../../shared/i18n/city-text.ts'
import { formatMoney, formatUntil } from '../../shared/i18n/format.ts'
import type { MapCityData } from './city-data.ts'

export function nameOf(feature: MapFeature, intl: IntlShape): string {
  return (
    cityText(feature.name, feature.nameEn || null, intl.locale) ||
    intl.formatMessage({ id: `map.filter.${feature.filter}` })
  )
}

/** The address where the name does not say it already. */
export function addressBeside({ name, address }: MapFeature): string {
  return name.includes(address.split(',')[0] ?? '') ? '' : address
}

/** The language of an address, and of a name that the city gives in Russian alone, where it is not the page's. */
export function foreignIn(intl: Pick<IntlShape, 'locale'>, english = ''): 'ru' | undefined {
  return cityLanguage(english || null, intl.locale)
}

/** The number of a parking; empty where there is none. */
export function codeText({ object, code }: Pick<MapFeature, 'object' | 'code'>, intl: IntlShape): string {
  return object === 'parkings' && code !== '' ? intl.formatMessage({ id: 'map.code' }, { code }) : ''
}

export interface CostQuestion {
  feature: MapFeature
  cityData: MapCityData
  now: Instant
  intl: IntlShape
}

/** What a parking costs now. */
export interface CostNow {
  /** The rule in force, in a few words. */
  text: string
  /**
   * That nothing is to be paid now at a place that is not free altogether, and from when on something is, where that is
   * known; null where something is now.
   */
  free: { paidFrom: string | null } | null
}

/** Null for what has no price. */
export function costOf({ feature, cityData, now, intl }: CostQuestion): CostNow | null {
  if (feature.object !== 'parkings') return null
  const plain = (id: string) => ({ text: intl.formatMessage({ id }), free: null })
  if (feature.isInactive) return plain('map.inactive')
  if (feature.isFree) return plain('map.costFree')
  const { timeZone, settings } = cityData
  const question = {
    rows: feature.tariff,
    zone: feature.zone,
    calendar: settings?.calendar ?? null,
    at: now,
    timeZone,
  }
  const found = tariffNow(question)
  if (!found.ok) return plain('map.noTariff')
  const { price, until } = found.value
  // A free evening goes on into the morning, and a free Sunday into Monday.
  const end = price === 0 ? freeUntil(question) : null
  const paidFrom = end === null ? null : formatUntil(end, now, timeZone)
  const today = formatEndTime(until, timeZone)
  const words =
    price === 0
      ? intl.formatMessage({ id: 'map.freeNow' })
      : intl.formatMessage({ id: 'map.costNow' }, { price: formatMoney(price, intl.locale) })
  const cost = `${words} ${intl.formatMessage({ id: 'map.until' }, { time: paidFrom ?? today })}`
  const isExample = feature.tariff.some((row) => row.isExample)
  return {
    text: isExample ? intl.formatMessage({ id: 'map.costExample' }, { cost }) : cost,
    free: price === 0 ? { paidFrom } : null,
  }
}

/** How many places, and how many of them are free; nothing where nobody may park. */
export function placesText({ total, free, isInactive }: MapFeature, intl: IntlShape): string | null {
  if (isInactive || total === null || total === 0) return null
  return free === null
    ? intl.formatMessage({ id: 'map.spaces' }, { count: total })
    : intl.formatMessage({ id: 'map.free' }, { free: Math.min(free, total), total })
}

/** How many places for disabled people; nothing where none are known. */
export function disabledText({ disabled }: MapFeature, intl: IntlShape): string | null {
  return disabled !== null && disabled > 0 ? intl.formatMessage({ id: 'map.disabled' }, { count: disabled }) : null
}
