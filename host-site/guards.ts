import type { CityFlag, CityInfo, SessionState } from '../widgets/public.ts'
import { isStrangeLanguage, type Place, readPlace, type RouteName, ROUTES, toAddress } from './routes.ts'
import { OWN_LANGUAGE } from './words.ts'

/** An address within the site. */
export interface Address {
  pathname: string
  /** With its `?`, or empty. */
  search: string
  /** With its `#`, or empty. */
  hash: string
}

/** What the way depends on beside the address. */
export interface Circumstances {
  info: CityInfo
  session: SessionState
}

/** Where an address leads in the end. */
export interface Way {
  address: Address
  place: Place
  /** The language that the address has chosen; null where it leaves it to the visitor. */
  language: string | null
  /** A private page that a signed-out visitor asked for (readings gA-05). */
  wanted: string | null
}

type Step = { to: string; wanted?: boolean }

/** Opened by the part of the address behind `#`: so that back closes a dialog, and the bank finds it again. */
export const SIGN_IN = '#sign-in'
export const GUEST_PAYMENT = '#guest-payment'
export const TOP_UP = '#top-up'
export const CITY_CHOICE = '#city'

/** The profile area's menu in its order, each entry with the switch that gates it (cabinet.md section 2). */
export const PROFILE_MENU: readonly { route: RouteName; flag: CityFlag | null }[] = [
  { route: 'parking', flag: null },
  { route: 'operations', flag: null },
  { route: 'abonements', flag: null },
  { route: 'myProfile', flag: null },
  { route: 'receipts', flag: 'useReceipts' },
  { route: 'penalty', flag: 'viewPenalty' },
  { route: 'feedback', flag: 'feedbackEnabled' },
  { route: 'subscriptionConstructor', flag: 'useSubscriptionConstructor' },
]

/** Pages outside the profile area that a city may not have; they lead home then. */
const GATED: Partial<Record<RouteName, CityFlag>> = {
  registration: 'registrationEnabled',
  registrationConfirmation: 'registrationEnabled',
  restorePassword: 'restoreEnabled',
  guestPayment: 'useSessionWithoutRegister',
  update: 'showUpdatePage',
  legalSignIn: 'isCoopProfile',
}

/** The code on a street sign names a place to pay for; a signed-in driver pays for it in the profile. */
const SIGN_FIELDS = ['zone', 'parking', 'duration']

/** Follows an address through every redirect; a ring of them cannot be written, as each rule leads nearer to a page. */
export function findWay(asked: Address, circumstances: Circumstances): Way {
  let address = asked
  let language: string | null = null
  let wanted: string | null = null
  for (;;) {
    const place = readPlace(address.pathname)
    language = place.language ?? language
    const step = nextStep(address, place, circumstances)
    if (step === null) return { address, place, language, wanted }
    if (step.wanted) wanted = address.pathname + address.search
    const to = new URL(step.to, 'https://site.invalid')
    address = { pathname: to.pathname, search: to.search, hash: to.hash }
  }
}

/** The first rule that sends an address elsewhere; null where it may stay. */
function nextStep(address: Address, place: Place, { info, session }: Circumstances): Step | null {
  const { search, hash } = address
  const rest = search + hash
  const { route, language, path } = place
  const to = (target: string): Step => ({ to: toAddress(target, language) })
  // readings gA-04
  if (isStrangeLanguage(address.pathname)) return { to: '/' }
  // readings gA-03: the language of the house has no prefix
  if (language === OWN_LANGUAGE) return { to: path + rest }
  // readings gA-06: a cooperative client sees the cooperative application everywhere
  if (session.coop && route !== 'coopProfile') return to('/coop-profile')
  if (route === null) return null
  // readings gA-02
  if (language !== null && 'isUnprefixed' in ROUTES[route]) return { to: path + rest }
  const { access } = ROUTES[route]
  if (access === 'coop') return session.coop ? null : to('/')
  if (access === 'visitor' && session.driver) return to('/')
  const flag = GATED[route]
  if (flag !== undefined && !info.flags[flag]) return to('/')
  if (access === 'driver' && !session.driver && session.expired !== 'driver')
    return { ...to(`/${SIGN_IN}`), wanted: true }
  return stepInside(route, { info, session }, search, to)
}

/** Rules of single pages. */
function stepInside(
  route: RouteName,
  { info, session }: Circumstances,
  search: string,
  to: (target: string) => Step,
): Step | null {
  const gate = PROFILE_MENU.find((entry) => entry.route === route)?.flag ?? null
  const [first] = profileMenu(info)
  const query = new URLSearchParams(search)
  if (gate !== null && !info.flags[gate]) return to(ROUTES[first].path)
  switch (route) {
    case 'profile':
      return to(ROUTES[first].path)
    // readings gA-01
    case 'penaltyRules':
      return session.driver && info.flags.viewPenalty ? to(ROUTES.penalty.path) : null
    // readings gA-09: without an invoice there is nothing to pay
    case 'cardPayment':
      return query.get('invoiceId') ? null : to('/')
    case 'main': {
      if (!SIGN_FIELDS.some((name) => query.has(name))) return null
      if (session.driver) return to(ROUTES.parking.path + search)
      return info.flags.useSessionWithoutRegister ? to(ROUTES.guestPayment.path + search) : null
    }
    default:
      return null
  }
}

/** The entries of the profile's menu that a city has. */
export function profileMenu({ flags }: CityInfo): readonly [RouteName, ...RouteName[]] {
  const [first = 'myProfile', ...others] = PROFILE_MENU.filter(({ flag }) => flag === null || flags[flag]).map(
    ({ route }) => route,
  )
  return [first, ...others]
}

/** Where a driver goes who has just signed in; null is to stay (readings gA-05, gA-16). */
export function afterSignIn({
  place,
  wanted,
  defaultZone,
}: {
  place: Place
  wanted: string | null
  defaultZone: string | null
}): string | null {
  if (place.route === 'registration' || place.route === 'registrationConfirmation' || place.route === 'restorePassword')
    return '/'
  if (wanted !== null) return wanted
  return defaultZone === null ? null : ROUTES.parking.path
}
