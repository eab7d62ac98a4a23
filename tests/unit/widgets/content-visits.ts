import { resolve } from 'node:path'
import { atom, type WritableAtom } from 'nanostores'
import type { Model, ModelContext } from '../../../shared/element/element-contract.ts'
import { vi } from 'vitest'
import { acquireScope } from '../../../shared/stores/scope.ts'
import type { TestBackend } from '../../support/backend.ts'
import { createTestBrowser, type TabOptions, type TestBrowser, type TestTab } from '../../support/environment.ts'

/** Beside the API the server has cities.json; the build need not be there. */
export const FOLDERS = { dist: resolve('dist'), pages: resolve('demo/pages') }

export interface ContentVisit<A, M> {
  model: M
  tab: TestTab
  $attributes: WritableAtom<A>
  heard: { name: string; detail: Record<string, unknown> }[]
  leave(): void
}

export interface ContentVisitOptions<A> {
  attributes: A
  city?: string
  /** The backend that the element names. */
  api?: string
  browser?: TestBrowser
  tab?: Partial<TabOptions>
  /** Names of events that the page cancels. */
  cancels?: readonly string[]
}

/** Opens an element's model on a page of the real backend, without a DOM. */
export function visitContent<A, E, M extends Model>(
  backend: TestBackend,
  create: (context: ModelContext<A, E>) => M,
  options: ContentVisitOptions<A>,
): ContentVisit<A, M> {
  const { attributes, city = 'probe', api = null, browser = createTestBrowser(), cancels = [] } = options
  const tab = browser.openTab({
    fetch: (input, init) => fetch(input, init),
    libraryUrl: `${backend.url}/`,
    pageUrl: `${backend.url}/demo/partner`,
    now: backend.clock.now(),
    ...options.tab,
  })
  const heard: ContentVisit<A, M>['heard'] = []
  const stops: (() => void)[] = []
  const { scope, release } = acquireScope({ city, api }, tab.environment)
  const $attributes = atom(attributes)
  const model = create({
    openScope: () => Promise.resolve(scope),
    environment: tab.environment,
    $attributes,
    $language: atom('ru'),
    emit(name, detail) {
      heard.push({ name, detail: detail as Record<string, unknown> })
      return !cancels.includes(name)
    },
    onDispose: (stop) => void stops.push(stop),
  })
  return {
    model,
    tab,
    $attributes,
    heard,
    leave() {
      model.dispose?.()
      for (const stop of stops) stop()
      release()
    },
  }
}

/** Waits until a check holds, on machines that have other work too. */
export function soon(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 })
}
