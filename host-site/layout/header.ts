import { CITY_CHOICE, GUEST_PAYMENT, SIGN_IN } from '../guards.ts'
import { make, makeIcon, makeTag } from '../dom.ts'
import { CITY_TAG, cityName, linkTo, type Site } from '../site.ts'
import { LANGUAGES, nameOf } from '../words.ts'
import icon from '../icon.svg?url'
import { type Link, makeList, menuOf } from './links.ts'

export interface HeaderActions {
  openMenu(button: HTMLButtonElement): void
  chooseLanguage(language: string): void
}

/** The top of every page; made anew when the visitor comes in or goes out. */
export function makeHeader(site: Site, { openMenu, chooseLanguage }: HeaderActions): Node[] {
  const { say, session } = site
  const menuButton = make(
    'button',
    { type: 'button', class: 'quiet menu-button', 'aria-haspopup': 'dialog', click: () => openMenu(menuButton) },
    makeIcon('menu'),
    make('span', { class: 'unseen' }, say('menu.open')),
  )
  const bar = make(
    'div',
    { class: 'wrap bar' },
    session.current.coop ? null : menuButton,
    make(
      'div',
      { class: 'brand' },
      make(
        'a',
        { href: linkTo(site, '/') },
        make('img', { src: icon, alt: '', width: '36', height: '36' }),
        make('span', {}, say('brand')),
      ),
      makeCity(site),
    ),
    make(
      'div',
      { class: 'tools' },
      makeLanguages(say.language, { label: say('language'), choose: chooseLanguage }),
      ...makeEntrance(site),
    ),
  )
  const menu = session.current.coop
    ? null
    : make(
        'nav',
        { class: 'top-menu', 'aria-label': say('menu.top') },
        make('div', { class: 'wrap' }, makeList(site, topMenu(site))),
      )
  return [bar, ...(menu ? [menu] : [])]
}

/** The city; where there is a way to choose another, a link to it. */
function makeCity({ info, say, tags }: Site): HTMLElement {
  const name = cityName(info, say.language)
  if (!tags.includes(CITY_TAG)) return make('strong', { class: 'city' }, name)
  return make(
    'a',
    { class: 'city', href: CITY_CHOICE },
    name,
    make('span', { class: 'unseen' }, ` ${say('city.choose')}`),
  )
}

/** The switch of languages: each says its own name. */
export function makeLanguages(
  current: string,
  { label, choose }: { label: string; choose(language: string): void },
): HTMLElement {
  const others = LANGUAGES.filter((language) => language !== current)
  const buttons = others.map((language) =>
    make(
      'button',
      { type: 'button', class: 'quiet', lang: language, click: () => choose(language) },
      makeIcon('globe'),
      nameOf(language),
    ),
  )
  return make('div', { class: 'languages', role: 'group', 'aria-label': label }, ...buttons)
}

/** The city's own items, and those of the specification that it has not named (entry.md section 2): each of their pages exists everywhere. */
export function topMenu(site: Pick<Site, 'info' | 'say'>): readonly Link[] {
  const { say } = site
  const ofCity = menuOf(site, 'header')
  const others = [
    { path: '/payments', title: say('title.payments') },
    { path: '/privileges', title: say('title.privileges') },
    { path: '/penalty', title: say('title.penalties') },
  ]
  const missing = (links: readonly Link[]) => links.filter(({ path }) => !ofCity.some((item) => item.path === path))
  return [...missing([{ path: '/', title: say('title.map') }]), ...ofCity, ...missing(others)]
}

/** The way in, or what is there for whoever is in. */
function makeEntrance(site: Site): Node[] {
  const { say, session, info, tags } = site
  const { driver, coop } = session.current
  const leave = () => make('button', { type: 'button', class: 'quiet', click: site.signOut }, say('signOut'))
  if (coop) return [leave()]
  if (driver) {
    const menu = 'parking-account-menu'
    if (!tags.includes(menu))
      return [make('a', { class: 'button', href: linkTo(site, '/profile') }, say('title.profile')), leave()]
    site.load(menu)
    return [
      makeTag(menu, {
        'registration-url': linkTo(site, '/registration'),
        'profile-url': linkTo(site, '/profile'),
        'coop-url': linkTo(site, '/coop-profile'),
      }),
    ]
  }
  return [
    info.flags.useSessionWithoutRegister
      ? make('a', { class: 'button pay', href: GUEST_PAYMENT }, say('guest.button'))
      : null,
    info.flags.registrationEnabled
      ? make('a', { class: 'button register', href: linkTo(site, '/registration') }, say('title.registration'))
      : null,
    make('a', { class: 'button main', href: SIGN_IN }, say('signIn')),
  ].filter((node) => node !== null)
}
