import type { define, driver, logout, SessionState } from '../widgets/public.ts'
import { make, makeTag } from './dom.ts'
import { createElementLoader } from './elements.ts'
import { afterSignIn, SIGN_IN, TOP_UP, type Way } from './guards.ts'
import { makeFooter } from './layout/footer.ts'
import { makeHeader } from './layout/header.ts'
import { markCurrent } from './layout/links.ts'
import { makeMapFilter } from './layout/map-filter.ts'
import { openParkings } from './layout/open-parkings.ts'
import { openWindows } from './layout/open-windows.ts'
import type { Panel } from './layout/panels.ts'
import { watchTyping } from './layout/typing.ts'
import { type Arrival, createNavigation } from './navigation.ts'
import { makeClosed } from './pages/closed.ts'
import { drawPage } from './pages/draw-page.ts'
import { findPage } from './pages/find-page.ts'
import type { Page } from './pages/page.ts'
import { keptCity, keptLanguage, keptTarget } from './remembered.ts'
import { readPlace, toAddress } from './routes.ts'
import { cityName, linkTo, type Site } from './site.ts'
import type { Opened } from './start.ts'
import { LANGUAGES, loadWords, OWN_LANGUAGE, type Words } from './words.ts'

/** Where an element asks the page to go, by the word it says. */
const TARGETS: Readonly<Record<string, string>> = {
  home: '/',
  registration: '/registration',
  restore: '/restore-password',
  login: SIGN_IN,
  legal: '/legal/auth',
  profile: '/profile',
  parking: '/profile/parking',
  operations: '/profile/operations',
  constructor: '/profile/constructor',
  coop: '/coop-profile',
  topup: TOP_UP,
}

export interface Door {
  define: typeof define
  driver: typeof driver
  logout: typeof logout
  tags: readonly string[]
}

/** The parts of index.html. */
export interface Frame {
  top: HTMLElement
  notes: HTMLElement
  main: HTMLElement
  bottom: HTMLElement
}

/** The language of this browser's choice. */
export function chosenLanguage(): string {
  const kept = keptLanguage.get()
  return kept !== null && LANGUAGES.includes(kept) ? kept : OWN_LANGUAGE
}

/** Runs the site of a city that is open. */
export function runSite({ info, session, city: key }: Opened, door: Door, frame: Frame, words: Words): void {
  const { tags } = door
  const typing = watchTyping(frame.main)
  const load = createElementLoader(door.define as never, () => site.say)
  const leaveDialog = () => navigation.go(location.pathname + location.search, { replace: true })
  const windows = openWindows(leaveDialog, { place: frame.notes, words: () => site.say })
  let hasDialog = false
  let site: Site = {
    info,
    session,
    say: words,
    prefix: null,
    tags,
    load,
    go: (path) => navigation.go(path),
    signOut: () => void door.logout(key),
  }
  let drawn = ''
  let shown = ''
  let turn = 0
  let before: SessionState = session.current
  let hasSignedIn = false
  let panel: Panel | null = null
  let filter: ReturnType<typeof makeMapFilter> | null = null

  function drawLayout(path: string): void {
    const { say, prefix } = site
    const { driver: isDriver, coop } = session.current
    const look = [say.language, prefix, isDriver, coop].join()
    if (look !== drawn) {
      drawn = look
      panel?.stop()
      filter?.stop()
      filter = makeMapFilter(site)
      panel = isDriver && !coop ? openParkings(site, () => door.driver(key)) : null
      frame.top.replaceChildren(
        ...makeHeader(site, {
          openMenu: (opener) =>
            windows.use(({ openSideMenu }) => openSideMenu(site, { opener, path: readPlace(location.pathname).path })),
          chooseLanguage,
        }),
        filter.node,
        ...(panel ? [panel.node] : []),
      )
      frame.bottom.replaceChildren(...makeFooter(site, new Date().getFullYear()))
      const skip = document.querySelector('.skip')
      if (skip) skip.textContent = say('skip')
      document.documentElement.lang = say.language
    }
    markCurrent(frame.top, path)
    markCurrent(frame.bottom, path)
  }

  async function show(way: Way, arrival: Arrival): Promise<void> {
    turn += 1
    const mine = turn
    if (way.wanted !== null) keptTarget.set(way.wanted)
    if (way.language !== null) keptLanguage.set(way.language)
    const { place, address } = way
    const language = chosenLanguage()
    try {
      const say = language === site.say.language ? site.say : await loadWords(language)
      site = { ...site, say, prefix: place.language }
      const isMain = place.route === 'main'
      const name = [address.pathname, address.search, language, isMain && session.current.driver].join()
      const page = name === shown ? null : await (await findPage(place.route ?? 'notFound'))({ site, place, address })
      if (mine !== turn) return
      drawLayout(place.path)
      if (page !== null) drawContent(page, arrival)
      shown = name
    } catch {
      if (mine === turn)
        drawContent(
          {
            title: site.say('failed.title'),
            lead: site.say('failed.lead'),
            body: [make('a', { class: 'button main', href: '', rel: 'external' }, site.say('failed.retry'))],
          },
          arrival,
        )
      return
    }
    // Before the first dialog there is nothing to close.
    hasDialog ||= address.hash !== ''
    if (hasDialog) windows.use((open) => open.follow(location.hash, site))
  }

  function drawContent(page: Page, arrival: Arrival): void {
    typing.forget()
    const heading = drawPage(frame.main, page, site)
    filter?.follow()
    setTitle(site, page)
    if (arrival !== 'start') heading.focus({ preventScroll: true })
  }

  const navigation = createNavigation(() => ({ info, session: session.current }), show)

  function chooseLanguage(language: string): void {
    const change = () => {
      keptLanguage.set(language)
      navigation.go('/')
    }
    if (!typing.isDirty()) return change()
    windows.use(({ askToLeave }) => void askToLeave(site.say).then((isLeaving) => isLeaving && change()))
  }

  listen<{ city: string }>('parking-city-change', ({ city }) => {
    keptCity.set(city)
    // Another city is another site: nothing of the old one goes along.
    location.assign('/')
  })
  listen<{ to: string; url: string | null }>('parking-navigate', ({ to, url }, event) => {
    const target = url ?? (TARGETS[to] === undefined ? null : linkTo(site, TARGETS[to]))
    const address = target === null ? null : new URL(target, location.href)
    if (target === null || address?.origin !== location.origin || readPlace(address.pathname).route === null) return
    event.preventDefault()
    navigation.go(target)
  })
  // A list without anything in it has no page (entry.md section 2).
  listen('parking-empty', () => navigation.go('/', { replace: true }))
  listen<{ title: string | null }>('parking-content', ({ title }) => {
    if (title === null) return
    const heading = frame.main.querySelector('h1')
    if (heading) heading.textContent = title
    setTitle(site, { title })
  })

  async function enter(): Promise<void> {
    if (!hasSignedIn || !session.current.driver) return
    hasSignedIn = false
    const wanted = keptTarget.get()
    const place = readPlace(location.pathname)
    keptTarget.set(null)
    // Where the city names no zone to begin with, the driver's last one is (readings gA-16).
    const defaultZone = wanted === null && info.defaultZone === null ? await findLastZone() : info.defaultZone
    const target = afterSignIn({ place, wanted, defaultZone })
    navigation.go(
      target === null
        ? location.pathname + location.search
        : toAddress(target, readPlace(target).language === null ? site.prefix : null),
    )
  }

  /** Null where there is none, or nobody tells. */
  async function findLastZone(): Promise<string | null> {
    try {
      const known = await door.driver(key)
      await known.load()
      return known.current?.lastZone ?? null
    } catch {
      return null
    }
  }

  listen<{ userType: string }>('parking-signed-in', ({ userType }) => {
    // In another tab that the person looks at, this one only learns of it.
    if (userType !== 'driver' || document.visibilityState !== 'visible') return
    hasSignedIn = true
    void enter()
  })
  session.subscribe((now) => {
    const was = before
    before = now
    drawLayout(readPlace(location.pathname).path)
    if (was.coop && !now.coop) {
      const isExpired = now.expired === 'coop'
      navigation.go(isExpired ? '/legal/auth' : '/')
      return isExpired ? windows.use(({ tellExpired }) => void tellExpired(site.say)) : undefined
    }
    if (was.driver && !now.driver && now.expired !== 'driver') return navigation.go('/')
    if (hasSignedIn) return void enter()
    return navigation.refresh()
  })

  // The banner is for telephones (entry.md section 9); others need not load it.
  const around = [...(matchMedia('(width < 750px)').matches ? ['parking-app-banner'] : []), 'parking-notices']
  for (const tag of around.filter((one) => tags.includes(one))) {
    // On the way of the letter's link the app is handed its code (cabinet.md section 1).
    const { route, params } = readPlace(location.pathname)
    const code = tag === 'parking-app-banner' && route === 'registrationConfirmation' ? params['code'] : null
    frame.notes.append(makeTag(tag, { code }))
    load(tag)
  }
}

/** Hears what an element of the page says. */
function listen<Detail>(name: string, hear: (detail: Detail, event: Event) => void): void {
  document.addEventListener(name, (event) => hear((event as CustomEvent<Detail>).detail, event))
}

/** The page of a closed site. */
export function runClosed(opened: Opened, door: Door, frame: Frame, say: Words): void {
  const nothing = () => {}
  const site: Site = { ...opened, say, prefix: null, tags: door.tags, load: nothing, go: nothing, signOut: nothing }
  const page = makeClosed(site)
  document.documentElement.lang = say.language
  drawPage(frame.main, page, site)
  setTitle(site, page)
}

function setTitle({ info, say }: Site, { title, lead }: Page): void {
  const brand = say('brand.of', { city: cityName(info, say.language) })
  document.title = title === brand ? title : `${title} — ${brand}`
  document.querySelector('meta[name="description"]')?.setAttribute('content', lead ?? title)
}
