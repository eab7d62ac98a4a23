import { make, makeIcon } from '../dom.ts'
import { readPlace } from '../routes.ts'
import { linkTo, type Site, titleOf } from '../site.ts'
import type { CityInfo } from '../../widgets/public.ts'

export interface Link {
  path: string
  title: string
}

type Menu = keyof CityInfo['menu']

/** The items of a menu that the city sends, else those of the specification (entry.md section 2). */
export function menuOf(
  { info, say }: Pick<Site, 'info' | 'say'>,
  menu: Menu,
  others: readonly Link[] = [],
): readonly Link[] {
  const items = info.menu[menu].map((item) => ({ path: item.path, title: titleOf(item, say.language) }))
  return items.length > 0 ? items : others
}

export function makeList(site: Site, links: readonly Link[]): HTMLUListElement {
  return make(
    'ul',
    {},
    ...links.map(({ path, title }) =>
      make('li', {}, make('a', { href: isOutside(path) ? path : linkTo(site, path) }, title)),
    ),
  )
}

/** Phone and e-mail of the city. */
export function makeContacts({ info, say }: Site): HTMLElement | null {
  const { phone, email } = info.contacts
  if (phone === null && email === null) return null
  return make(
    'ul',
    { class: 'contacts', 'aria-label': say('contacts') },
    phone === null
      ? null
      : make('li', {}, make('a', { href: `tel:${phone.replace(/[^\d+]/g, '')}` }, makeIcon('phone'), phone)),
    email === null ? null : make('li', {}, make('a', { href: `mailto:${email}` }, makeIcon('mail'), email)),
  )
}

/** Where the mobile app is to be had; null where the city has none. */
export function makeAppLinks({ info, say }: Site): HTMLElement | null {
  const { ios, android, yandex, apk } = info.appLinks
  const links = [
    [ios, say('app.ios')],
    [android, say('app.android')],
    [yandex, say('app.store')],
    [apk, say('app.apk')],
  ].flatMap(([href, title]) =>
    href && title && isOutside(href) ? [make('li', {}, make('a', { href, rel: 'noopener' }, title))] : [],
  )
  return links.length === 0 ? null : make('ul', { class: 'apps', 'aria-label': say('app.title') }, ...links)
}

/** Marks the links that lead to where we are, whatever their language (cabinet.md section 2). */
export function markCurrent(within: Element, path: string): void {
  for (const link of within.querySelectorAll('a')) {
    const isHere = link.origin === location.origin && link.hash === '' && readPlace(link.pathname).path === path
    if (isHere) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

function isOutside(path: string): boolean {
  return path.startsWith('https://')
}
