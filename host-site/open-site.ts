import { atom, computed } from 'nanostores'
import type { define, driver, logout } from '../widgets/public.ts'
import { afterSignIn, PASSING_FIELDS, SIGN_IN, TOP_UP } from './guards.ts'
import { writeFields } from './layout/replace-query.ts'
import { noticeTags } from './layout/notes.tsx'
import { createNavigation } from './navigation.ts'
import type { OpenCity } from './open-city.ts'
import { describeClosed, describeFailed } from './pages/fallback-pages.tsx'
import { findPage } from './pages/find-page.ts'
import { readRoute, type Route, toAddress } from './routes.ts'
import { linkTo } from './site.ts'
import { $hasRegistered, $hasTyped, $question, $siteState, type Arrival, type Visit } from './site-state.ts'
import { storedArrival, storedCity, storedLanguage, storedTarget } from './stored-values.ts'
import { LANGUAGES, loadMessages, OWN_LANGUAGE, type Messages } from './messages.ts'

/** Where an element asks the page to go, by the name that its event has for it. */
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

/** What the site takes of `widgets/public.ts`. */
export interface Library {
  define: typeof define
  driver: typeof driver
  logout: typeof logout
  tags: readonly string[]
}

/** The language that this browser has chosen. */
export function chosenLanguage(): string {
  const stored = storedLanguage.get()
  return stored !== null && LANGUAGES.includes(stored) ? stored : OWN_LANGUAGE
}

/** Runs the site of a city: keeps `$siteState` at what the address, the session and the elements say. */
export function openSite({ info, session, city }: OpenCity, library: Library, messages: Messages): void {
  const $session = atom(session.current)
  const $visit = atom<Visit | null>(null)
  const { tags } = library
  const actions = {
    define: (tag: string) => library.define({ tags: [tag as never] }),
    loadDriver: () => library.driver(city),
    go: (path: string, options?: { replace: boolean }) => navigation.go(path, options),
    signOut: () => void library.logout(city),
    chooseLanguage,
  }
  computed([$session, $visit], (now, visit) => {
    if (visit === null) return null
    const { say, arrival } = visit
    const { route } = arrival.destination
    return { visit, site: { info, tags, ...actions, session: now, say, prefix: route.language, path: route.path } }
  }).subscribe((ready) => ready && $siteState.set({ status: 'ready', ...ready }))

  if (info.flags.isClosed) {
    const destination = { address: location, route: readRoute(location.pathname), language: null, wanted: null }
    const arrival = { destination, by: 'start', scrollTop: null } as const
    return visitPage({ key: 'closed', arrival, say: messages, describe: describeClosed })
  }
  let latest: Arrival | null = null
  const isCityChosen = storedArrival.get() !== null
  storedArrival.set(null)
  const navigation = createNavigation({
    context: () => ({ info, session: session.current }),
    show,
    first: isCityChosen ? 'push' : 'start',
  })

  /**
   * Shows the page of an address as soon as its words and its code are there, unless another address has come by then.
   */
  async function show(arrival: Arrival): Promise<void> {
    latest = arrival
    // Before the page, which they would push down when it stands already; where one does not come, its own place says so.
    for (const tag of noticeTags(arrival.destination, tags)) actions.define(tag).catch(() => {})
    const { route, address, language: asked, wanted } = arrival.destination
    if (route.name !== 'main' || !session.current.driver) $hasRegistered.set(false)
    if (wanted !== null) storedTarget.set(wanted)
    if (asked !== null) storedLanguage.set(asked)
    const language = chosenLanguage()
    const previous = $visit.get()?.say ?? messages
    // A main page without a map offers the guest payment to visitors alone.
    const isForDriver = route.name === 'main' && session.current.driver
    // The map writes its view into the address of the page that it is on.
    const search = route.name === 'main' ? '' : writeFields(address.search, PASSING_FIELDS)
    const key = [address.pathname, search, language, isForDriver].join()
    try {
      const [say, describe] = await Promise.all([
        language === previous.language ? previous : loadMessages(language),
        findPage(route.name ?? 'notFound'),
      ])
      if (latest === arrival) visitPage({ key, arrival, say, describe })
    } catch {
      if (latest === arrival) visitPage({ key: `${key} failed`, arrival, say: previous, describe: describeFailed })
    }
  }

  function visitPage(visit: Visit): void {
    // Elements take their language from the page as they are put into it.
    document.documentElement.lang = visit.say.language
    $visit.set(visit)
  }

  /** The language's prefix in the addresses of the page that is shown. */
  const prefixNow = () => $visit.get()?.arrival.destination.route.language ?? null

  function chooseLanguage(language: string): void {
    const change = () => {
      storedLanguage.set(language)
      navigation.go('/')
    }
    if ($hasTyped.get()) $question.set({ kind: 'leave', onLeave: change })
    else change()
  }

  listen<{ city: string }>('parking-city-change', (chosen) => {
    storedCity.set(chosen.city)
    storedArrival.set('yes')
    // Another city is another site: nothing of the old one goes along.
    location.assign('/')
  })
  listen<{ to: string; url: string | null }>('parking-navigate', ({ to, url }, event) => {
    const prefix = prefixNow()
    const own = TARGETS[to]
    // A dialog opens over the page that it is asked for on.
    const isDialog = own !== undefined && own.startsWith('#')
    const target = isDialog || url === null ? own && linkTo({ prefix }, own) : url
    const address = target === undefined ? null : new URL(target, location.href)
    if (target === undefined || address?.origin !== location.origin || readRoute(address.pathname).name === null) return
    event.preventDefault()
    navigation.go(target)
  })
  // A list without anything in it has no page (entry.md section 2).
  listen('parking-empty', () => navigation.go('/', { replace: true }))

  // The page of the registration is left at once (entry.md section 2), and with it what would say that it has worked.
  listen<{ isSignedIn: boolean }>('parking-registered', ({ isSignedIn }, event) => {
    if (isSignedIn) event.preventDefault()
    $hasRegistered.set(isSignedIn)
  })

  let isDeleted = false
  listen('parking-account-deleted', () => void (isDeleted = true))

  let hasSignedIn = false
  /** The page that the session began on: one for visitors alone is left at once. More than one element may tell of it. */
  let begun: { route: Route; isAnew: boolean } | null = null
  listen<{ userType: string }>('parking-signed-in', ({ userType }) => {
    // A tab in the background learns of a sign-in elsewhere, and stays where it is.
    if (userType !== 'driver' || document.visibilityState !== 'visible') return
    hasSignedIn = true
    noteBeginning()
    void goOnAfterSignIn()
  })

  /** Before the guards lead away from the page; the element and the session tell of a sign-in in either order. */
  function noteBeginning(): void {
    const { driver, expired } = $session.get()
    if (!driver) begun ??= { route: readRoute(location.pathname), isAnew: expired === 'driver' }
  }

  async function goOnAfterSignIn(): Promise<void> {
    if (!hasSignedIn || !session.current.driver) return
    hasSignedIn = false
    const wanted = storedTarget.get()
    const { route, isAnew } = begun ?? { route: readRoute(location.pathname), isAnew: false }
    storedTarget.set(null)
    // Where the city names no zone to begin with, the driver's last one is (readings gA-16).
    const defaultZone = wanted === null && info.defaultZone === null ? await findLastZone() : info.defaultZone
    const target = afterSignIn({ route, isAnew, wanted, defaultZone })
    const prefix = prefixNow()
    navigation.go(
      target === null
        ? location.pathname + location.search
        : toAddress(target, readRoute(target).language === null ? prefix : null),
    )
  }

  /** Null where there is none, or the profile does not come. */
  async function findLastZone(): Promise<string | null> {
    try {
      const account = await library.driver(city)
      await account.load()
      return account.current?.lastZone ?? null
    } catch {
      return null
    }
  }

  session.subscribe((now) => {
    const before = $session.get()
    if (now.driver) noteBeginning()
    else begun = null
    $session.set(now)
    if (before.coop && !now.coop) {
      const isExpired = now.expired === 'coop'
      navigation.go(isExpired ? '/legal/auth' : '/')
      return isExpired ? $question.set({ kind: 'expired' }) : undefined
    }
    if (before.driver && !now.driver && now.expired !== 'driver') {
      // What becomes of a deleted account's money is read where it was deleted.
      const isLastScreen = isDeleted
      isDeleted = false
      return isLastScreen ? undefined : navigation.go('/')
    }
    if (hasSignedIn) return void goOnAfterSignIn()
    return navigation.refresh()
  })
}

/** Listens to an event of the page's elements. */
function listen<Detail>(name: string, hear: (detail: Detail, event: Event) => void): void {
  document.addEventListener(name, (event) => hear((event as CustomEvent<Detail>).detail, event))
}
