import type { CityInfo, MenuItem } from '../../widgets/public.ts'
import { findDestination, GUEST_PAYMENT, TOP_UP } from '../guards.ts'
import { readRoute } from '../routes.ts'
import { offersGuestPayment, type Site } from '../site.ts'

export interface MenuLink {
  path: string
  title: string
}

/** Where receipts are found: a driver's are in the history, and each of a visitor's has its number. */
export function receiptsLink({ say, session }: Pick<Site, 'say' | 'session'>): MenuLink {
  return { path: session.driver ? '/profile/operations' : '/check', title: say('title.findReceipt') }
}

type Menu = keyof CityInfo['menu']
type MenuContext = Pick<Site, 'info' | 'say' | 'session'>

/**
 * The items of a menu that the city sends, else those of the specification (entry.md section 2); without those that
 * lead this visitor elsewhere.
 */
export function menuOf(site: MenuContext, menu: Menu, others: readonly MenuLink[] = []): readonly MenuLink[] {
  const { info, say } = site
  const items = info.menu[menu].map((item) => ({ path: item.path, title: titleOf(item, say.language) }))
  return open(site, items.length > 0 ? items : others)
}

/**
 * The city's own items, and those of the specification that it has not named (entry.md section 2): each of their pages
 * exists everywhere.
 */
export function topMenu(site: MenuContext): readonly MenuLink[] {
  const { say } = site
  const ofCity = menuOf(site, 'header')
  const others = [
    { path: '/payments', title: say('title.payments') },
    { path: '/privileges', title: say('title.privileges') },
    { path: '/penalty', title: say('title.penalties') },
  ]
  const missing = (links: readonly MenuLink[]) => links.filter(({ path }) => !ofCity.some((item) => item.path === path))
  return open(site, [...missing([{ path: '/', title: say('title.map') }]), ...ofCity, ...missing(others)])
}

/** The menu of small screens. */
export function sideMenu(site: MenuContext & Pick<Site, 'path'>): readonly MenuLink[] {
  const { say, info, session } = site
  const map = topMenu(site).find(({ path }) => path === '/') ?? { path: '/', title: say('title.map') }
  const links = [
    map,
    ...menuOf(site, 'mobile').filter(({ path }) => path !== '/'),
    { path: '/profile', title: say('title.profile') },
    receiptsLink(site),
    { path: '/registration', title: say('title.registration') },
  ]
  return open(site, [
    ...links,
    ...(session.driver && !info.flags.dontUseBalance ? [{ path: TOP_UP, title: say('title.topUp') }] : []),
    ...(offersGuestPayment(site) ? [{ path: GUEST_PAYMENT, title: say('guest.button') }] : []),
  ])
}

/** The two columns of links at the foot of every page. */
export function footerMenus(site: MenuContext): { about: readonly MenuLink[]; more: readonly MenuLink[] } {
  const { say } = site
  return {
    about: menuOf(site, 'footer', [
      { path: '/pages/about', title: say('title.about') },
      { path: '/pages/contacts', title: say('title.contacts') },
      { path: '/pages/help', title: say('title.help') },
    ]),
    more: open(site, [
      receiptsLink(site),
      { path: '/news', title: say('title.news') },
      { path: '/sms-commands', title: say('title.smsCommands') },
      { path: '/legal/auth', title: say('title.legalSignIn') },
      { path: '/accessibility', title: say('title.accessibility') },
    ]),
  }
}

/** Without the links to pages that this city does not have, or that are not for this visitor. */
function open(context: MenuContext, links: readonly MenuLink[]): readonly MenuLink[] {
  return links.filter(({ path }) => isOpen(context, path))
}

function isOpen(context: MenuContext, path: string): boolean {
  if (path.startsWith('#') || path.startsWith('https://')) return true
  const { pathname, search, hash } = new URL(path, 'https://site.invalid')
  const { name } = readRoute(pathname)
  const { route } = findDestination({ pathname, search, hash }, context)
  // A driver's fines stand for the city's text on fines, and the first page of the cabinet for the cabinet.
  const isStandIn = route.name === 'penalty' ? name === 'penaltyRules' : name === 'profile' && route.name !== 'main'
  return route.name !== null && (route.name === name || isStandIn)
}

/** A title by language, else in any. */
function titleOf({ titles, path }: MenuItem, language: string): string {
  return titles[language] ?? Object.values(titles)[0] ?? path
}
