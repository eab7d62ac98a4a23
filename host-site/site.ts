import type { CityInfo, Driver, SessionState } from '../widgets/public.ts'
import { readRoute, toAddress } from './routes.ts'
import type { Messages } from './messages.ts'

/** What every part of the open site knows: the city, the visitor, the words, and what a press may do. */
export interface Site {
  info: CityInfo
  session: SessionState
  say: Messages
  /** The language's prefix in the addresses of this visit; null where there is none. */
  prefix: string | null
  /** The address of the page without its prefix, for the links that lead to it. */
  path: string
  /** Tags of the elements that the library has. */
  tags: readonly string[]
  /** Loads the element of a tag. Rejects where its code does not come. */
  define(tag: string): Promise<void>
  /** The driver who is signed in. */
  loadDriver(): Promise<Driver>
  go(path: string, options?: { replace: boolean }): void
  signOut(): void
  /** Opens the main page in a language; asks first where something typed would be lost. */
  chooseLanguage(language: string): void
}

export const CITY_TAG = 'parking-city-picker'
export const MAP_TAG = 'parking-map'

/** A link of the site in the visitor's language. */
export function linkTo({ prefix }: Pick<Site, 'prefix'>, path: string): string {
  return path.startsWith('#') ? path : toAddress(path, prefix)
}

/**
 * `aria-current` of a link: it marks the page that is shown, in any language of the link (cabinet.md section 2).
 */
export function currentMark({ path }: Pick<Site, 'path'>, href: string): 'page' | undefined {
  const { origin, pathname, hash } = new URL(href, location.href)
  return origin === location.origin && hash === '' && readRoute(pathname).path === path ? 'page' : undefined
}

/** Where whoever is here pays for parking; null is a firm, which does not. */
export function wayToPay({ session, info }: Pick<Site, 'session' | 'info'>): string | null {
  if (session.coop) return null
  return session.driver || !info.flags.useSessionWithoutRegister ? '/profile/parking' : '/guest-payment'
}

/** Whether the window with the guest's payment is offered: to a visitor, but not over the page with the same form. */
export function offersGuestPayment({ session, info, path }: Pick<Site, 'session' | 'info' | 'path'>): boolean {
  const isVisitor = !session.driver && !session.coop
  return isVisitor && info.flags.useSessionWithoutRegister && path !== '/guest-payment'
}

/** Where the sign-in leads on to. */
export function signInUrls(site: Pick<Site, 'prefix'>): Readonly<Record<string, string>> {
  return {
    'registration-url': linkTo(site, '/registration'),
    'restore-url': linkTo(site, '/restore-password'),
    'legal-url': linkTo(site, '/legal/auth'),
    'coop-url': linkTo(site, '/coop-profile'),
    'callback-url': '/callback/',
  }
}

/** The city's name in a language, else as the city calls itself. */
export function cityName({ city, names }: CityInfo, language: string): string {
  return names[language] ?? Object.values(names)[0] ?? city
}
