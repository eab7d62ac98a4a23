import { createRouter } from '@nanostores/router'
import { type Address, type Circumstances, findWay, type Way } from './guards.ts'
import { readParams, readPlace, type RouteName, ROUTES, toPattern } from './routes.ts'

export interface Navigation {
  /** Goes to a page of the site, by every redirect on the way, as one step of the browser's history. */
  go(path: string, options?: { replace?: boolean }): void
  /** Follows the address anew: who is signed in, or what the city says, has changed. */
  refresh(): void
}

/** How a page was come to: `walk` by a link, `return` by back and forward, `start` by opening the site, `stay` without a step. */
export type Arrival = 'start' | 'walk' | 'return' | 'stay'

const HISTORY_KEY = 'parking-site'

/** Keeps the page and the address together. The router reads and writes the address; which page that is, the guards say. */
export function createNavigation(
  circumstances: () => Circumstances,
  show: (way: Way, arrival: Arrival) => Promise<void>,
): Navigation {
  const names = Object.keys(ROUTES) as RouteName[]
  // With a reader of its own for each, as the router's throws at a `%` that encodes nothing.
  const patterns = Object.fromEntries(
    names.map((name) => [name, [toPattern(name), (...values: string[]) => readParams(name, values.slice(1))] as const]),
  )
  const $router = createRouter(patterns as Record<string, [RegExp, (...values: string[]) => Record<string, string>]>, {
    links: false,
  })
  const positions = new Map<number, number>()
  let step = readStep(history.state)
  let isWalking = false
  let arrival: Arrival = 'start'

  function follow(address: Address): Way {
    return findWay(address, circumstances())
  }

  function open({ address }: Way, { replace }: { replace: boolean }): void {
    const { pathname, search, hash } = address
    const path = pathname + search + hash
    if (path !== location.pathname + location.search + location.hash) {
      isWalking = true
      $router.open(path, replace)
      isWalking = false
      if (!replace) step += 1
    }
    history.replaceState({ [HISTORY_KEY]: step }, '')
  }

  function arrive(): void {
    const way = follow(location)
    open(way, { replace: true })
    const top = arrival === 'return' ? (positions.get(step) ?? 0) : null
    void show(way, arrival).then(() => top !== null && restore(top))
    arrival = 'return'
  }

  function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
    const url = new URL(path, location.href)
    const way = follow(url)
    const isSame = url.pathname === location.pathname && url.search === location.search
    open(way, { replace })
    void show(way, isSame ? 'stay' : 'walk').then(() => !isSame && scrollTo({ top: 0, behavior: 'instant' }))
  }

  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(step, scrollY), { passive: true })
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    // A place within the page, as behind the link to its content, is a step that nobody has numbered yet.
    arrival = state === null ? 'stay' : 'return'
    step = state === null ? step + 1 : readStep(state)
  })
  document.addEventListener('click', (event) => {
    const link = ownLink(event)
    if (link === null) return
    event.preventDefault()
    go(link.href)
  })
  // The first word comes at once, later ones with every step back and forward and every change behind `#`.
  $router.subscribe(() => {
    if (!isWalking) arrive()
  })
  function refresh(): void {
    const way = follow(location)
    open(way, { replace: true })
    void show(way, 'stay')
  }

  return { go, refresh }
}

function readStep(state: unknown): number {
  const step = (state as Record<string, unknown> | null)?.[HISTORY_KEY]
  return typeof step === 'number' ? step : 0
}

/** The link that a click follows within the site, also out of an element's shadow root; null leaves it to the browser. */
function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return null
  if (
    link.origin !== location.origin ||
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download')
  )
    return null
  const { route } = readPlace(link.pathname)
  const isWithin =
    link.hash !== '' &&
    link.pathname === location.pathname &&
    link.search === location.search &&
    document.getElementById(link.hash.slice(1)) !== null
  return route === null || isWithin ? null : link
}

/** Scrolls to where the page was left, as soon as what it shows is long enough again; a person who scrolls goes first. */
function restore(top: number): void {
  const stop = new AbortController()
  const place = () => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 2) stop.abort()
  }
  const watcher = new ResizeObserver(place)
  watcher.observe(document.body)
  stop.signal.addEventListener('abort', () => watcher.disconnect())
  for (const sign of ['wheel', 'touchmove', 'keydown', 'click'])
    addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true })
  place()
}
