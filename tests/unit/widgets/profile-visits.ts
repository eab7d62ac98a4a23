import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { City } from '../../../demo/cities/load-cities.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import type { ProfileAttributes } from '../../../widgets/profile/element.ts'
import { createProfile } from '../../../widgets/profile/model.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { createTestBrowser, type TabOptions, type TestBrowser } from '../../support/environment.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until } from '../../support/visitor.ts'

/** The page of the rules of the test's city. */
const RULES = { path: '/pages/data', title: { ru: 'Правила данных', en: 'Data rules' }, version: 'v7' }

export interface ProfileWorld {
  backend: TestBackend
  visit: typeof visitProfile extends (backend: TestBackend, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never
}

interface Visit extends Partial<TabOptions> {
  /** The first of the world where none is named. */
  city?: string
  browser?: TestBrowser
  email?: string
  password?: string
  attributes?: Partial<ProfileAttributes>
}

let leaves: (() => void)[] = []

/** A driver in <parking-profile>, without a DOM. */
async function visitProfile(backend: TestBackend, options: Visit = {}) {
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
  const model = createProfile({
    openScope: () => Promise.resolve(scope),
    environment: tab.environment,
    $attributes: atom<ProfileAttributes>({
      section: '',
      addVehicle: false,
      topupUrl: null,
      parkingUrl: null,
      ...attributes,
    }),
    $language: atom('ru'),
    emit: (name, detail) => (heard.push({ name, detail }), mayLeave),
    onDispose: (stop) => void stops.push(stop),
  })
  const leave = () => {
    for (const stop of stops) stop()
    release()
  }
  leaves.push(leave)
  const flow = valueIn(await until(model.$state, ({ status }) => status === 'ready'))!
  const $sections = flow.$sections
  const sections = async () => valueIn(await until($sections, ({ status }) => status === 'ready'))!
  return {
    tab,
    scope,
    token,
    model,
    flow,
    sections,
    heard,
    leave,
    namesHeard: () => heard.map(({ name }) => name),
    forbidLeaving: () => (mayLeave = false),
  }
}

/** A city with rules and a driver with 1500 roubles, and others beside it, fresh for each test of the file. */
export function createProfileWorld(
  changes: Parameters<typeof createTestCity>[0] = {},
  others: readonly City[] = [],
): ProfileWorld {
  const world = { visit: (...rest) => visitProfile(world.backend, ...rest) } as ProfileWorld
  beforeAll(async () => {
    const city = createTestCity({
      accounts: ACCOUNTS,
      ...changes,
      settings: { pagePersonalData: RULES, ...changes.settings },
    })
    world.backend = await startBackend({
      cities: [city, ...others],
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
