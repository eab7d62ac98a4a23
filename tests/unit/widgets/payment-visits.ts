import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { valueIn } from '../../../shared/stores/async.ts'
import { acquireScope, type Scope } from '../../../shared/stores/scope.ts'
import type { DriverData } from '../../../widgets/payment/driver.ts'
import type { PaymentFlow } from '../../../widgets/payment/payment-flow.ts'
import type { Draft } from '../../../widgets/payment/draft.ts'
import type { PaymentAttributes } from '../../../widgets/payment/contract.ts'
import { createPayment } from '../../../widgets/payment/model.ts'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { createTestBrowser, type TabOptions, type TestBrowser, type TestTab } from '../../support/environment.ts'
import { createPayingDriver, type PayingDriver } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { pressAtBank, until } from '../../support/visitor.ts'

export interface DriverVisit {
  flow: PaymentFlow
  scope: Scope
  tab: TestTab
  /** The same driver by the wire. */
  driver: PayingDriver
  /** What the page heard, in order. */
  heard: { name: string; detail: Record<string, unknown> }[]
  names(): string[]
  facts(): DriverData
  leave(): void
}

export interface DriverVisitOptions extends Partial<TabOptions> {
  city?: string
  email?: string
  language?: string
  attributes?: Partial<PaymentAttributes>
  browser?: TestBrowser
}

/** Less money than an hour costs, and a vehicle of his own. */
const POOR = {
  email: 'poor@demo.example',
  phones: ['79000000002'],
  password: null,
  firstName: '',
  lastName: '',
  balance: 20,
  vehicles: [{ plate: 'В020АВ77', category: 'B' }],
}
const DRIVERS = { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, POOR] }

/** Takes another percent off before 20:00 than after it (readings CO-5). */
const EVENINGS = {
  variation: 'privilege',
  type: 'Вечерняя скидка',
  zone: '#',
  sale: 0,
  intervals: [
    { from: '08:00', to: '20:00', percent: 20 },
    { from: '20:00', to: '24:00', percent: 100 },
  ],
  transport: { mainTs: true, numberTs: 'А123ВС77', formatGrz: 'rus', category: 'B' },
  orderNum: 'E-1',
  startOf: '2025-01-01T00:00:00+03:00',
  endOf: '2026-01-01T00:00:00+03:00',
} as const

/**
 * With a balance, and without: the second pays by parking and has a barrier. The third has a benefit by time of day.
 */
const CITIES = [
  createTestCity({
    accounts: DRIVERS,
    settings: {
      paymentsMethods: METHODS,
      useFlatParking: true,
      flatParkingCodes: ['9001'],
      defaultZone: '102',
      useBonus: true,
    },
  }),
  createTestCity({
    name: 'later',
    accounts: ACCOUNTS,
    entry: { timeZone: 'Asia/Yekaterinburg' },
    settings: { paymentsMethods: METHODS, dontUseBalance: true, paymentByParkingId: true, billingPeriod: 15 },
  }),
  createTestCity({
    name: 'evenings',
    accounts: ACCOUNTS,
    settings: { paymentsMethods: METHODS },
    benefits: [{ ...EVENINGS, intervals: [...EVENINGS.intervals] }],
  }),
]

/** A real backend for the tests of a file, empty before each, and the visits of its drivers, ended after each. */
export function openForDrivers() {
  let backend: TestBackend
  let visits: DriverVisit[] = []

  beforeAll(async () => {
    const folders = { dist: resolve('dist'), pages: resolve('demo/pages') }
    backend = await startBackend({ cities: CITIES, folders, listen: true })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())
  afterEach(() => {
    for (const one of visits) one.leave()
    visits = []
  })

  async function open(options: DriverVisitOptions = {}): Promise<DriverVisit> {
    const {
      city = 'probe',
      email = 'driver@demo.example',
      attributes = {},
      language = 'ru',
      browser = createTestBrowser(),
      ...tabOptions
    } = options
    const driver = await createPayingDriver(backend, { city, email })
    const tab = browser.openTab({
      fetch: (input, init) => fetch(input, init),
      libraryUrl: `${backend.url}/`,
      pageUrl: `${backend.url}/demo/partner`,
      now: backend.clock.now(),
      ...tabOptions,
    })
    const heard: DriverVisit['heard'] = []
    let isGone = false
    const { scope, release } = acquireScope({ city, api: null }, tab.environment)
    await scope.$city.load()
    scope.tokens.set('driver', driver.token)
    const stops: (() => void)[] = []
    const model = createPayment({
      openScope: () => Promise.resolve(scope),
      environment: tab.environment,
      $attributes: atom({ zone: '', parking: '', plate: '', duration: 0, extend: '', topupUrl: null, ...attributes }),
      $language: atom(language),
      emit(name, detail) {
        heard.push({ name, detail: detail as Record<string, unknown> })
        return true
      },
      onDispose: (stop) => void stops.push(stop),
    })
    const flow = valueIn(await until(model.$state, ({ status }) => status === 'ready'))
    if (!flow) throw new Error('no flow')
    await until(
      flow.driver.$state,
      (state) => state.status !== 'loading' && (state.status !== 'ready' || state.value.benefits !== null),
    )
    const opened: DriverVisit = {
      flow,
      scope,
      tab,
      driver,
      heard,
      names: () => heard.map(({ name }) => name),
      facts: () => flow.driver.need(),
      leave() {
        if (isGone) return
        isGone = true
        for (const stop of stops) stop()
        release()
      },
    }
    visits.push(opened)
    return opened
  }

  return {
    get backend() {
      return backend
    },
    open,
    /** A driver without a page. */
    wire: (city: string, email: string) => createPayingDriver(backend, { city, email }),
    /** What a zone of `probe` costs from now on, times its tariff. */
    async setPrice(zone: string, factor: number): Promise<void> {
      await fetch(`${backend.url}/demo/controls/price`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ city: 'probe', zone, factor }),
      })
    },
    /** Time passes for the city and for the browser. */
    async pass({ tab }: Pick<DriverVisit, 'tab'>, minutes: number): Promise<void> {
      backend.setNow(backend.clock.now() + minutes * 60_000)
      tab.pass(minutes * 60_000)
    },
  }
}

/** Fills the form and waits for the server's price. */
export async function fillIn({ flow, tab }: DriverVisit, changes: Partial<Draft> = {}): Promise<void> {
  const { $state } = flow.start.offer.quote
  flow.start.form.change({ place: '101', ...changes })
  // What the city answers meanwhile has the price asked for anew, and the question waits for the typist again.
  const stop = $state.subscribe(({ status }) => {
    if (status === 'asking' || status === 'local') queueMicrotask(() => tab.pass(300))
  })
  await until($state, ({ status }) => status === 'confirmed' || status === 'failed')
  stop()
}

/** From the form to the start. */
export async function startParking(visit: DriverVisit, changes: Partial<Draft> = {}): Promise<void> {
  await fillIn(visit, changes)
  const wrong = await visit.flow.start.next()
  if (wrong) throw new Error(`${wrong}: ${JSON.stringify(visit.flow.start.form.$problems.get())}`)
  await visit.flow.start.pay()
}

/** The bank's page that a new tab was sent to. */
export function bankOf({ tab }: DriverVisit): string {
  const url = tab.newTabs.at(-1)
  if (!url?.startsWith('http')) throw new Error(`no bank but ${String(url)}`)
  return url
}

export async function atBank(visit: DriverVisit, button: string): Promise<void> {
  await pressAtBank(button, bankOf(visit))
  await visit.flow.checkout.check()
}
