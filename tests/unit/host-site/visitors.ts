import { findDestination, type GuardContext } from '../../../host-site/guards.ts'
import type { CityFlag, CityInfo, SessionState } from '../../../widgets/public.ts'

const FLAGS: Readonly<Record<CityFlag, boolean>> = {
  isClosed: false,
  isCoopProfile: true,
  hasNews: true,
  hasSmsCommands: true,
  registrationEnabled: true,
  restoreEnabled: true,
  feedbackEnabled: true,
  useSessionWithoutRegister: true,
  dontUseBalance: false,
  viewPenalty: true,
  useReceipts: true,
  useSubscriptionConstructor: true,
  showUpdatePage: true,
}

/** A city with everything switched on, and what is given changed. */
export function cityWith(flags: Partial<Record<CityFlag, boolean>> = {}): CityInfo {
  return {
    city: 'probe',
    names: { ru: 'Проба', en: 'Probe' },
    menu: { header: [], footer: [], mobile: [] },
    contacts: { phone: null, email: null },
    appLinks: { ios: null, android: null, yandex: null, apk: null },
    appScheme: null,
    smsNumber: '7878',
    copyrightFrom: 2018,
    defaultZone: null,
    flags: { ...FLAGS, ...flags },
  }
}

const SIGNED_OUT: SessionState = { driver: false, coop: false, guest: false, expired: null }

export const VISITORS = {
  visitor: SIGNED_OUT,
  driver: { ...SIGNED_OUT, driver: true },
  coop: { ...SIGNED_OUT, coop: true },
  expired: { ...SIGNED_OUT, expired: 'driver' },
} as const satisfies Record<string, SessionState>

export type Visitor = keyof typeof VISITORS

/** Where an address leads a visitor in the end. */
export function lead(path: string, visitor: Visitor = 'visitor', flags: Partial<Record<CityFlag, boolean>> = {}) {
  const { pathname, search, hash } = new URL(path, 'https://site.example')
  const context: GuardContext = { info: cityWith(flags), session: VISITORS[visitor] }
  const { address, route, language, wanted } = findDestination({ pathname, search, hash }, context)
  return {
    to: address.pathname + address.search + address.hash,
    route: route.name,
    params: route.params,
    language,
    wanted,
  }
}
