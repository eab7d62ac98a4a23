import { createRouter } from '@nanostores/router'
import { type Address, type Destination, findDestination, type GuardContext } from './guards.ts'
import { readParams, readRoute, type RouteName, ROUTES, toPattern } from './routes.ts'
import type { Arrival } from './site-state.ts'

export interface Navigation {
  /** Goes to a page of the site, by every redirect on the way, as one step of the browser's history. */
  go(path: string, options?: { replace?: boolean }): void
  /** Follows the address anew: who is signed in, or what the city says, has changed. */
  refresh(): void
}

interface NavigationParts {
  context(): GuardContext
  show(arrival: Arrival): Promise<void>
  /** How the first page is reached. */
  first: Arrival['by']
}

const HISTORY_KEY = 'parking-site'

/**
 * Keeps the page and the address together: the router reads and writes the address, the guards say which page it shows.
 */
export function createNavigation({ context, show, first }: NavigationParts): Navigation {
  const names = Object.keys(ROUTES) as RouteName[]
  // Each has a reader of its own, as the router's throws at a `%` that encodes nothing.
  const patterns = Object.fromEntries(
    names.map((name) => [name, [toPattern(name), (...values: string[]) => readParams(name, values.slice(1))] as const]),
  )
  const $router = createRouter(patterns as Record<string, [RegExp, (...values: string[]) => Record<string, string>]>, {
    links: false,
  })
  /** Where the page stood at each step of the browser's history. */
  const positions = new Map<number, number>()
  let step = readStep(history.state)
  let isOpening = false
  let next: Arrival['by'] = first

  function follow(address: Address): Destination {
    return findDestination(address, context())
  }

  function open({ address }: Destination, { replace }: { replace: boolean }): void {
    const { pathname, search, hash } = address
    const path = pathname + search + hash
    if (path !== location.pathname + location.search + location.hash) {
      isOpening = true
      $router.open(path, replace)
      isOpening = false
      if (!replace) step += 1
    }
    history.replaceState({ [HISTORY_KEY]: step }, '')
  }

  function arrive(): void {
    const destination = follow(location)
    open(destination, { replace: true })
    void show({ destination, by: next, scrollTop: next === 'pop' ? (positions.get(step) ?? 0) : null })
    next = 'pop'
  }

  function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
    const url = new URL(path, location.href)
    const destination = follow(url)
    const isSame = url.pathname === location.pathname && url.search === location.search
    open(destination, { replace })
    void show({ destination, by: isSame ? 'same' : 'push', scrollTop: isSame ? null : 0 })
  }

  function refresh(): void {
    const destination = follow(location)
    open(destination, { replace: true })
    void show({ destination, by: 'same', scrollTop: null })
  }

  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(step, scrollY), { passive: true })
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    // A place within the page, as behind the link to its content, is a step that has no number yet.
    next = state === null ? 'same' : 'pop'
    step = state === null ? step + 1 : readStep(state)
  })
  document.addEventListener('click', (event) => {
    const link = ownLink(event)
    if (link === null) return
    event.preventDefault()
    go(link.href)
  })
  // The first call comes at once, later ones with every step back and forward and every change behind `#`.
  $router.subscribe(() => {
    if (!isOpening) arrive()
  })

  return { go, refresh }
}

function readStep(state: unknown): number {
  const step = (state as Record<string, unknown> | null)?.[HISTORY_KEY]
  return typeof step === 'number' ? step : 0
}

/**
 * The link that a click follows within the site, also out of an element's shadow root; null leaves it to the browser.
 */
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
  const { name } = readRoute(link.pathname)
  const isWithin =
    link.hash !== '' &&
    link.pathname === location.pathname &&
    link.search === location.search &&
    document.getElementById(link.hash.slice(1)) !== null
  return name === null || isWithin ? null : link
}
