import type { CityFlag, CityInfo, SessionState } from '../widgets/public.ts'
import { isStrangeLanguage, readRoute, type Route, type RouteName, ROUTES, toAddress } from './routes.ts'
import { OWN_LANGUAGE } from './messages.ts'

/** An address within the site. */
export interface Address {
  pathname: string
  /** With its `?`, or empty. */
  search: string
  /** With its `#`, or empty. */
  hash: string
}

/** What the guards look at beside the address. */
export interface GuardContext {
  info: CityInfo
  session: SessionState
}

/** Where an address leads after every redirect. */
export interface Destination {
  address: Address
  route: Route
  /** The language that the address has chosen; null where it leaves the choice to the visitor. */
  language: string | null
  /** A private page that a signed-out visitor asked for (readings gA-05). */
  wanted: string | null
}

type Redirect = { to: string; isWanted?: true }

/** Dialogs that the part of the address behind `#` opens: so that back closes one, and the bank finds it again. */
export const SIGN_IN = '#sign-in'
export const GUEST_PAYMENT = '#guest-payment'
export const TOP_UP = '#top-up'
export const CITY_CHOICE = '#city'
/** How the bank's page leads back, whatever page that is (`shared/flows/checkout/bank-return.ts`). */
export const FROM_BANK = '#parking-return='

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
const REQUIRED_FLAGS: Partial<Record<RouteName, CityFlag>> = {
  registration: 'registrationEnabled',
  registrationConfirmation: 'registrationEnabled',
  restorePassword: 'restoreEnabled',
  guestPayment: 'useSessionWithoutRegister',
  update: 'showUpdatePage',
  news: 'hasNews',
  smsCommands: 'hasSmsCommands',
  legalSignIn: 'isCoopProfile',
}

/** The code on a street sign names a place to pay for; a signed-in driver pays for it in the profile. */
const SIGN_FIELDS = ['zone', 'parking', 'duration']

/** What an address asks its page to do, once: a parking to extend. It is no page of its own, and goes as it is read. */
export const PASSING_FIELDS = ['extend'] as const

/** Follows an address through every redirect. It ends, as each rule leads nearer to a page. */
export function findDestination(asked: Address, context: GuardContext): Destination {
  let address = asked
  let language: string | null = null
  let wanted: string | null = null
  for (;;) {
    const route = readRoute(address.pathname)
    language = route.language ?? language
    const redirect = findRedirect(address, route, context)
    if (redirect === null) return { address, route, language, wanted }
    if (redirect.isWanted) wanted = address.pathname + address.search
    const to = new URL(redirect.to, 'https://site.invalid')
    address = { pathname: to.pathname, search: to.search, hash: to.hash }
  }
}

/** The first rule that sends an address elsewhere; null where it may stay. */
function findRedirect(address: Address, route: Route, { info, session }: GuardContext): Redirect | null {
  const { search, hash } = address
  const rest = search + hash
  const { name, language, path } = route
  const to = (target: string): Redirect => ({ to: toAddress(target, language) })
  // readings gA-04
  if (isStrangeLanguage(address.pathname)) return { to: '/' }
  // readings gA-03: the site's own language has no prefix
  if (language === OWN_LANGUAGE) return { to: path + rest }
  // readings gA-06: a cooperative client sees the cooperative application everywhere
  if (session.coop && name !== 'coopProfile') return to('/coop-profile')
  if (name === null) return null
  // readings gA-02
  if (language !== null && 'isUnprefixed' in ROUTES[name]) return { to: path + rest }
  const { access } = ROUTES[name]
  if (access === 'coop') return session.coop ? null : to('/')
  if (access === 'visitor' && session.driver) return to('/')
  const flag = REQUIRED_FLAGS[name]
  if (flag !== undefined && !info.flags[flag]) return to('/')
  if (access === 'driver' && !session.driver && session.expired !== 'driver')
    return { ...to(`/${SIGN_IN}`), isWanted: true }
  return findPageRedirect(name, { info, session }, search, to)
}

/** Rules of single pages. */
function findPageRedirect(
  name: RouteName,
  { info, session }: GuardContext,
  search: string,
  to: (target: string) => Redirect,
): Redirect | null {
  const flag = PROFILE_MENU.find((entry) => entry.route === name)?.flag ?? null
  const [first] = profileMenu(info)
  const query = new URLSearchParams(search)
  if (flag !== null && !info.flags[flag]) return to(ROUTES[first].path)
  switch (name) {
    case 'profile':
      return to(ROUTES[first].path)
    // readings gA-01
    case 'penaltyRules':
      return session.driver && info.flags.viewPenalty ? to(ROUTES.penalty.path) : null
    // readings gA-09: without an invoice there is nothing to pay
    case 'cardPayment':
      return query.get('invoiceId') ? null : to('/')
    case 'main': {
      if (!SIGN_FIELDS.some((field) => query.has(field))) return null
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

/**
 * Where a driver goes after signing in; null is to stay (readings gA-05, gA-16). Whose token has expired goes on where he
 * was.
 */
export function afterSignIn({
  route,
  isAnew,
  wanted,
  defaultZone,
}: {
  route: Route
  /** The token had expired. */
  isAnew: boolean
  wanted: string | null
  defaultZone: string | null
}): string | null {
  if (route.name === 'registration' || route.name === 'registrationConfirmation' || route.name === 'restorePassword')
    return '/'
  if (wanted !== null) return wanted
  if (isAnew && route.name !== 'main') return null
  return defaultZone === null ? null : ROUTES.parking.path
}
