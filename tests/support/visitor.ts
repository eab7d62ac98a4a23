import { acquireScope, type Scope } from '../../shared/stores/scope.ts'
import type { TestBackend } from './backend.ts'
import { createTestBrowser, type TabOptions, type TestBrowser, type TestTab } from './environment.ts'

export interface Visitor {
  tab: TestTab
  scope: Scope
  leave(): void
}

export interface VisitorOptions extends Partial<TabOptions> {
  city?: string
  browser?: TestBrowser
}

/** A tab of a page with a city's elements, on the real backend; no DOM. */
export async function visitCity(backend: TestBackend, options: VisitorOptions = {}): Promise<Visitor> {
  const { city = 'probe', browser = createTestBrowser(), ...tabOptions } = options
  const tab = browser.openTab({
    fetch: (input, init) => fetch(input, init),
    libraryUrl: `${backend.url}/`,
    pageUrl: `${backend.url}/demo/partner`,
    now: backend.clock.now(),
    ...tabOptions,
  })
  const { scope, release } = acquireScope({ city, api: null }, tab.environment)
  await scope.$city.load()
  return { tab, scope, leave: release }
}

/** Resolves when a store answers yes; the test's own time limit ends a wait in vain. */
export function until<T>(
  store: { subscribe(run: (value: T) => void): () => void },
  isThere: (value: T) => boolean,
): Promise<T> {
  return new Promise((resolve) => {
    let stop = () => {}
    let isDone = false
    stop = store.subscribe((value) => {
      if (isDone || !isThere(value)) return
      isDone = true
      resolve(value)
      queueMicrotask(() => stop())
    })
  })
}

/** Presses a button of the bank's page. */
export async function pressAtBank(button: string, url: string): Promise<void> {
  const { origin, pathname, search } = new URL(url)
  await fetch(`${origin}${pathname}/${button}${search}`, { method: 'POST', redirect: 'manual' })
}
