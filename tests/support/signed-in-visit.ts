import { atom, type ReadableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { resolve } from 'node:path'
import type { City } from '../../demo/cities/load-cities.ts'
import { login } from '../../shared/api/contract/auth.ts'
import type { Guarded } from '../../shared/flows/account/guarded.ts'
import { valueIn } from '../../shared/stores/async.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import { acquireScope, type Scope } from '../../shared/stores/scope.ts'
import { START_MS, startBackend, type TestBackend } from './backend.ts'
import { ACCOUNTS, PASSWORD } from './driver.ts'
import { createTestBrowser, type TabOptions, type TestBrowser } from './environment.ts'
import { createTestCity } from './test-city.ts'
import { until } from './visitor.ts'

export interface SignedInVisit<Attributes> extends Partial<TabOptions> {
  /** The first of the world where none is named. */
  city?: string
  browser?: TestBrowser
  email?: string
  password?: string
  attributes?: Partial<Attributes>
}

/** What an element's model is given by its page. */
export interface VisitedContext<Attributes> {
  openScope(): Promise<Scope>
  environment: Environment
  $attributes: ReadableAtom<Attributes>
  $language: ReadableAtom<string>
  emit(name: string, detail: unknown): boolean
  onDispose(stop: () => void): void
}

type FlowOf<Model> = Model extends Guarded<infer Flow> ? Flow : never

let leaves: (() => void)[] = []

/** A driver who is signed in, in an element behind the guard; no DOM. */
export async function visitSignedIn<Attributes, Model extends Guarded<object>>(
  backend: TestBackend,
  element: { create(context: VisitedContext<Attributes>): Model; defaults: Attributes },
  options: SignedInVisit<Attributes> = {},
) {
  const { city = 'probe', browser = createTestBrowser(), attributes = {}, ...rest } = options
  const { email = 'driver@demo.example', password = PASSWORD, ...tabOptions } = rest
  const tab = browser.openTab({
    fetch: (input, init) => fetch(input, init),
    libraryUrl: `${backend.url}/`,
    pageUrl: `${backend.url}/demo/partner`,
    now: backend.clock.now(),
    ...tabOptions,
  })
  const { scope, release } = acquireScope({ city, api: null }, tab.environment)
  await scope.$city.load()
  const { token } = await scope.call(login, { login: email, password })
  scope.tokens.set('driver', token)
  const heard: { name: string; detail: unknown }[] = []
  const stops: (() => void)[] = []
  let mayLeave = true
  const context = {
    openScope: () => Promise.resolve(scope),
    environment: tab.environment,
    $attributes: atom<Attributes>({ ...element.defaults, ...attributes }),
    $language: atom('ru'),
    emit: (name: string, detail: unknown) => (heard.push({ name, detail }), mayLeave),
    onDispose: (stop: () => void) => void stops.push(stop),
  }
  const model = element.create(context)
  const leave = () => {
    for (const stop of stops) stop()
    release()
  }
  leaves.push(leave)
  const flow = valueIn(await until(model.$state, ({ status }) => status === 'ready')) as FlowOf<Model>
  return {
    tab,
    browser,
    scope,
    token,
    /** For another element of the same page. */
    context,
    model,
    flow,
    heard,
    leave,
    namesHeard: () => heard.map(({ name }) => name),
    forbidLeaving: () => (mayLeave = false),
  }
}

/** A city with a driver of 1500 roubles, and others beside it, fresh for each test of the file. */
export function createCityWorld(
  changes: Parameters<typeof createTestCity>[0] = {},
  others: readonly City[] = [],
): { backend: TestBackend } {
  const world = {} as { backend: TestBackend }
  beforeAll(async () => {
    world.backend = await startBackend({
      cities: [createTestCity({ accounts: ACCOUNTS, ...changes }), ...others],
      folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
      listen: true,
    })
  }, START_MS)
  afterAll(() => world.backend.stop())
  beforeEach(() => world.backend.reset())
  afterEach(() => {
    for (const leave of leaves) leave()
    leaves = []
  })
  return world
}

/** A network that does as told to calls whose address matches: `lose` the answer, or wait for `hold`. */
export function through(
  pattern: RegExp,
  act: (send: () => Promise<Response>, count: number) => Promise<Response>,
): typeof fetch {
  let count = 0
  return (input, init) => {
    const send = () => fetch(input, init)
    if (!pattern.test(String(input))) return send()
    count += 1
    return act(send, count)
  }
}
