import type { LonLat } from '../../shared/domain/coordinates.ts'
import { parseSafeUrl } from '../../shared/domain/safe-url.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { LinkTarget } from '../../shared/ui/link.tsx'

/** `chosen`: the app that the person has chosen for places; the others by their names. */
export type RouteApp = 'chosen' | 'apple' | 'yandex' | 'openstreetmap'

const APPS: Readonly<Record<RouteApp, (latitude: string, longitude: string) => string>> = {
  chosen: (latitude, longitude) => `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
  apple: (latitude, longitude) => `https://maps.apple.com/?daddr=${latitude},${longitude}&dirflg=d`,
  yandex: (latitude, longitude) => `https://yandex.ru/maps/?rtext=~${latitude},${longitude}&rtt=auto`,
  openstreetmap: (latitude, longitude) =>
    `https://www.openstreetmap.org/directions?to=${latitude},${longitude}&engine=fossgis_osrm_car`,
}

/** Only Android gives a `geo:` address to an app; https addresses open the app where it is, else the page. */
const BY_PLATFORM: Readonly<Record<'android' | 'ios' | 'other', readonly RouteApp[]>> = {
  android: ['chosen', 'yandex'],
  ios: ['apple', 'yandex'],
  other: ['yandex', 'openstreetmap'],
}

/** Where a route to a place can be looked up, the likeliest first. */
export function routesTo(
  [longitude, latitude]: LonLat,
  platform: ReturnType<Environment['platform']>,
): { app: RouteApp; href: LinkTarget }[] {
  return BY_PLATFORM[platform ?? 'other'].flatMap((app) => {
    const text = APPS[app](latitude.toFixed(6), longitude.toFixed(6))
    const href = app === 'chosen' ? (text as `geo:${string}`) : parseSafeUrl(text)
    return href === null ? [] : [{ app, href }]
  })
}
