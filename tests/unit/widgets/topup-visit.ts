import { resolve } from 'node:path'
import { atom, type WritableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import { acquireScope, type Scope } from '../../../shared/stores/scope.ts'
import type { TopupFlow } from '../../../widgets/topup/topup-flow.ts'
import type { TopupAttributes } from '../../../widgets/topup/element.ts'
import { createTopup, type TopupModel } from '../../../widgets/topup/model.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { METHODS } from '../../support/driver-world.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { createTestBrowser, type TabOptions, type TestBrowser, type TestTab } from '../../support/environment.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until } from '../../support/visitor.ts'

export interface TopupVisit {
  model: TopupModel
  /** Of the signed-in driver. */
  flow: TopupFlow
  scope: Scope
  tab: TestTab
  $attributes: WritableAtom<TopupAttributes>
  /** What the page heard, in order. */
  heard: { name: string; detail: Record<string, unknown> }[]
  leave(): void
}

export interface TopupVisitOptions extends Partial<TabOptions> {
  city?: string
  browser?: TestBrowser
  shortage?: number
  email?: string | null
  language?: string
  cancelRedirect?: boolean
}

/** A driver opens a page with the element, on the real backend; no DOM. */
export async function visitTopup(backend: TestBackend, options: TopupVisitOptions = {}): Promise<TopupVisit> {
  const {
    city = 'probe',
    browser = createTestBrowser(),
    shortage = 0,
    email = 'driver@demo.example',
    language = 'ru',
    cancelRedirect = false,
    ...tabOptions
  } = options
  const tab = browser.openTab({
    fetch: (input, init) => fetch(input, init),
    libraryUrl: `${backend.url}/`,
    pageUrl: `${backend.url}/demo/partner`,
    now: backend.clock.now(),
    ...tabOptions,
  })
  const heard: TopupVisit['heard'] = []
  let isGone = false
  const { scope, release } = acquireScope({ city, api: null }, tab.environment)
  const $attributes = atom<TopupAttributes>({ shortage, parkingUrl: null })
  const stops: (() => void)[] = []
  const model = createTopup({
    openScope: () => Promise.resolve(scope),
    environment: tab.environment,
    $attributes,
    $language: atom(language),
    emit(name, detail) {
      heard.push({ name, detail: { ...detail } })
      return !(cancelRedirect && name === 'parking-redirect')
    },
    onDispose: (stop) => void stops.push(stop),
  })
  const place = (await until(model.$guarded, (there) => there !== null))!
  const isIn = scope.tokens.get('driver') !== null
  if (email !== null && !isIn)
    place.authGuard.account.signIn((await scope.call(login, { login: email, password: PASSWORD })).token, 'driver')
  if (email !== null)
    await until(
      valueIn(await until(model.$state, ({ status }) => status === 'ready'))!.data.$state,
      ({ status }) => status !== 'loading',
    )
  return {
    model,
    get flow() {
      const flow = valueIn(model.$state.get())
      if (!flow) throw new Error('no driver has signed in')
      return flow
    },
    scope,
    tab,
    $attributes,
    heard,
    leave() {
      if (isGone) return
      isGone = true
      for (const stop of stops) stop()
      release()
    },
  }
}

const SLIP = { name: 'Квитанция', nameForShow: 'Квитанция', description: '', isPhoneRequired: false }

/** A city with balances and one without, fresh for each test of a file, and drivers that open pages in them. */
export function openForTopups() {
  let backend: TestBackend
  let visits: TopupVisit[] = []
  beforeAll(async () => {
    const settings = { paymentsMethods: [...METHODS, SLIP], useBonus: true, maxRefill: 5000, allowSoleProprietor: true }
    const cities = [
      createTestCity({ accounts: ACCOUNTS, settings }),
      createTestCity({ name: 'free', accounts: ACCOUNTS, settings: { dontUseBalance: true } }),
    ]
    backend = await startBackend({
      cities,
      folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
      listen: true,
    })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())
  afterEach(() => {
    for (const visit of visits.splice(0)) visit.leave()
  })
  return {
    get backend() {
      return backend
    },
    async open(options: TopupVisitOptions = {}): Promise<TopupVisit> {
      const visit = await visitTopup(backend, options)
      visits.push(visit)
      return visit
    },
    press: (action: string, url: string) =>
      backend.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${action}` }),
    /** What came onto balances, as "refill 50000". */
    async refills(): Promise<string[]> {
      return (await backend.ledger('probe')).entries
        .filter(({ kind }) => kind === 'refill')
        .map(({ kind, amount }) => `${kind} ${amount}`)
    },
  }
}

export const stepOf = ({ flow }: TopupVisit) => flow.checkout.$state.get().step

/** Asks for an amount and goes on to the bank; answers its address. */
export async function toBank({ flow }: TopupVisit, amount = '500'): Promise<string> {
  flow.refill.form.change({ amount })
  expect(await flow.next()).toBeNull()
  const state = flow.checkout.$state.get()
  if (state.step !== 'leaving') throw new Error(`at ${JSON.stringify(state)}`)
  return state.url
}

/** What the server says in the end. */
export async function settled({ flow, tab }: TopupVisit) {
  tab.pass(2_000)
  const state = await until(flow.checkout.$state, ({ step }) => step === 'settled')
  if (state.step !== 'settled') throw new Error('unreachable')
  return state.payment
}
