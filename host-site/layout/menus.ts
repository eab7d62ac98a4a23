import type { CityInfo, MenuItem } from '../../widgets/public.ts'
import type { Site } from '../site.ts'

export interface MenuLink {
  path: string
  title: string
}

type Menu = keyof CityInfo['menu']

/** The items of a menu that the city sends, else those of the specification (entry.md section 2). */
export function menuOf(
  { info, say }: Pick<Site, 'info' | 'say'>,
  menu: Menu,
  others: readonly MenuLink[] = [],
): readonly MenuLink[] {
  const items = info.menu[menu].map((item) => ({ path: item.path, title: titleOf(item, say.language) }))
  return items.length > 0 ? items : others
}

/**
 * The city's own items, and those of the specification that it has not named (entry.md section 2): each of their pages
 * exists everywhere.
 */
export function topMenu(site: Pick<Site, 'info' | 'say'>): readonly MenuLink[] {
  const { say } = site
  const ofCity = menuOf(site, 'header')
  const others = [
    { path: '/payments', title: say('title.payments') },
    { path: '/privileges', title: say('title.privileges') },
    { path: '/penalty', title: say('title.penalties') },
  ]
  const missing = (links: readonly MenuLink[]) => links.filter(({ path }) => !ofCity.some((item) => item.path === path))
  return [...missing([{ path: '/', title: say('title.map') }]), ...ofCity, ...missing(others)]
}

/** A title by language, else in any. */
function titleOf({ titles, path }: MenuItem, language: string): string {
  return titles[language] ?? Object.values(titles)[0] ?? path
}
