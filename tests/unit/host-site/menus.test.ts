import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadCities } from '../../../demo/cities/load-cities.ts'
import { GUEST_PAYMENT, profileMenu, TOP_UP } from '../../../host-site/guards.ts'
import { footerMenus, menuOf, sideMenu, topMenu } from '../../../host-site/layout/menus.ts'
import { createMessages } from '../../../host-site/messages.ts'
import { readRoute, ROUTES } from '../../../host-site/routes.ts'
import type { CityFlag, CityInfo, MenuItem } from '../../../widgets/public.ts'
import { cityWith, lead, VISITORS } from './visitors.ts'

const CITIES = loadCities(fileURLToPath(new URL('../../../demo/cities/', import.meta.url)))
const FLAGS = Object.keys(cityWith().flags) as CityFlag[]
const PEOPLE = ['visitor', 'driver', 'expired'] as const
const say = createMessages('ru', {})

type City = (typeof CITIES)[number]

/** The city as its site knows it, with everything switched on but what is named. */
function infoOf({ options }: Pick<City, 'options'>, off: CityFlag | null): CityInfo {
  const itemsOf = (name: keyof CityInfo['menu']): MenuItem[] =>
    options.menuItems[name].map(({ path, titles }) => ({ path, titles: { ...titles } }))
  const menu = { header: itemsOf('header'), footer: itemsOf('footer'), mobile: itemsOf('mobile') }
  return { ...cityWith({ isClosed: false, ...(off && { [off]: false }) }), menu }
}

/** Every link of every menu of the site. */
function linksOf(info: CityInfo, person: (typeof PEOPLE)[number]): string[] {
  const site = { info, say, session: VISITORS[person], path: '/' }
  const { about, more } = footerMenus(site)
  const all = [...topMenu(site), ...sideMenu(site), ...about, ...more, ...menuOf(site, 'mobile')]
  const ofProfile = person === 'driver' ? profileMenu(info).map((name) => ROUTES[name].path) : []
  return [...new Set([...all.map(({ path }) => path), ...ofProfile])]
}

describe('a menu of the site', () => {
  for (const city of CITIES)
    for (const person of PEOPLE)
      it(`leads a ${person} of ${city.name} to pages that are there, with each switch of the city off in turn`, () => {
        for (const off of [null, ...FLAGS]) {
          const links = linksOf(infoOf(city, off), person)
          expect(links.length, `links without ${off}`).toBeGreaterThan(5)
          const pages = city.content.pages.map(({ path }) => path)
          for (const link of links.filter((path) => !path.startsWith('#'))) {
            const { to, route } = lead(link, person, off === null ? {} : { [off]: false })
            expect(route, `${link} without ${off}`).not.toBeNull()
            const isItself = to === link || (link === '/penalty' && to === '/profile/penalty')
            expect(isItself || (link === '/profile' && to.startsWith('/profile/')), `${link} → ${to}`).toBe(true)
            const name = readRoute(to).name ?? ''
            if (['content', 'payments', 'privileges', 'penaltyRules'].includes(name)) expect(pages).toContain(to)
          }
        }
      })

  it('leaves out what the city names and does not have, and what is not for this visitor', () => {
    const item = (path: string) => ({ path, titles: { ru: path } })
    const items = ['/', '/legal/auth', '/registration', '/profile/receipts', '/nothing', 'https://city.example/'].map(
      item,
    )
    const menu = { header: items, footer: items, mobile: items }
    const pathsOf = (person: 'visitor' | 'driver', flags: Partial<Record<CityFlag, boolean>>) =>
      menuOf({ info: { ...cityWith(flags), menu }, say, session: VISITORS[person] }, 'footer').map(({ path }) => path)
    expect(pathsOf('visitor', {})).toEqual(['/', '/legal/auth', '/registration', 'https://city.example/'])
    expect(pathsOf('visitor', { isCoopProfile: false, registrationEnabled: false })).toEqual([
      '/',
      'https://city.example/',
    ])
    expect(pathsOf('driver', {})).toEqual(['/', '/legal/auth', '/profile/receipts', 'https://city.example/'])
    expect(pathsOf('driver', { useReceipts: false })).not.toContain('/profile/receipts')
  })

  it('offers a driver to top up where there is a balance, and a visitor to pay without an account where that can be', () => {
    const dialogsOf = (person: 'visitor' | 'driver', flags: Partial<Record<CityFlag, boolean>> = {}, path = '/') =>
      sideMenu({ info: cityWith(flags), say, session: VISITORS[person], path })
        .map(({ path }) => path)
        .filter((path) => path.startsWith('#'))
    expect(dialogsOf('driver')).toEqual([TOP_UP])
    expect(dialogsOf('driver', { dontUseBalance: true })).toEqual([])
    expect(dialogsOf('visitor')).toEqual([GUEST_PAYMENT])
    expect(dialogsOf('visitor', { useSessionWithoutRegister: false })).toEqual([])
    expect(dialogsOf('visitor', {}, '/guest-payment'), 'no window over the same form').toEqual([])
  })

  it('leads to receipts by one name: a visitor to the one of a number, a driver to those of the history', () => {
    const named = createMessages('ru', { 'title.findReceipt': 'Найти чек' })
    const linksTo = (person: 'visitor' | 'driver') => {
      const site = { info: cityWith(), say: named, session: VISITORS[person], path: '/' }
      return [...sideMenu(site), ...footerMenus(site).more].filter(({ title }) => title === 'Найти чек')
    }
    expect(linksTo('visitor').map(({ path }) => path)).toEqual(['/check', '/check'])
    expect(linksTo('driver').map(({ path }) => path)).toEqual(['/profile/operations', '/profile/operations'])
  })
})
