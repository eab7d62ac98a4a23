import type { Settings } from '../../shared/api/contract/settings.ts'
import { changeUrl, type SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Theme } from './theme.ts'
import type { MapFeature } from '../../shared/domain/map-features.ts'

export type PaymentPage = 'guest-payment' | 'payment'

/** What is filled into a payment form for an object: the zone, and the code only where the city pays by parking. */
export interface ParkingPlace {
  zone: string
  parking: string
}

export function parkingPlaceOf({ zone, code }: MapFeature, settings: Settings | null): ParkingPlace {
  return { zone, parking: settings?.paymentByParkingId ? code : '' }
}

/** The page's address with the place added to what it says already; null where there is no page. */
export function addressOf(page: SafeUrl | null, { zone, parking }: ParkingPlace): SafeUrl | null {
  if (page === null) return null
  return changeUrl(page, ({ searchParams }) => {
    if (parking !== '') searchParams.set('parking', parking)
    else if (zone !== '') searchParams.set('zone', zone)
  })
}

/** The address with the language and the theme that a page was seen in. */
export function dressAddress(page: SafeUrl, { language, theme }: { language: string; theme: Theme }): SafeUrl {
  return changeUrl(page, ({ searchParams }) => {
    searchParams.set('lang', language)
    searchParams.set('theme', theme)
  })
}

/** Whether there is anything to pay here (readings gG-05, DT-9), and a form could be told what. */
export function isPayable(feature: MapFeature, settings: Settings | null): boolean {
  const { zone, parking } = parkingPlaceOf(feature, settings)
  return feature.object === 'parkings' && !feature.isFree && !feature.isInactive && zone + parking !== ''
}
