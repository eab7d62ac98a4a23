// Visits of <parking-operations> without a DOM.
import { sql } from 'drizzle-orm'
import { atom } from 'nanostores'
import { login } from '../../../shared/api/contract/auth.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import type { OperationsAttributes } from '../../../widgets/operations/element.ts'
import { NO_FILTERS } from '../../../widgets/operations/filters.ts'
import { createOperations } from '../../../widgets/operations/model.ts'
import type { OperationsFlow } from '../../../widgets/operations/operations-flow.ts'
import { type TestBackend, WEDNESDAY } from '../../support/backend.ts'
import { PASSWORD } from '../../support/driver.ts'
import { createTestBrowser, type TabOptions, type TestBrowser } from '../../support/environment.ts'
import { until } from '../../support/visitor.ts'

export interface Visit extends Partial<TabOptions> {
  browser?: TestBrowser
  email?: string | null
  attributes?: Partial<OperationsAttributes>
}
/** What visits of one backend's history are made with. */
export function createOperationsVisits(backend: () => TestBackend) {
  const $language = atom('ru')
  let leaves: (() => void)[] = []

  /** So many payments of a driver, each fifth a top-up, one a minute back from now. */
  async function fill(count: number, email = 'driver@demo.example'): Promise<void> {
    await backend().database.db.execute(sql`
    INSERT INTO operations (order_number, account_id, city, type, status, date_operation, sum, zone, plate)
    SELECT 1000 + n, accounts.id, 'probe', CASE WHEN n % 5 = 0 THEN 'refill' ELSE 'payment' END, 'done',
      ${new Date(WEDNESDAY).toISOString()}::timestamptz - n * interval '1 minute', 6000, '101', 'А123ВС77'
    FROM accounts, generate_series(1, ${count}::int) AS n WHERE accounts.email = ${email}`)
  }

  async function visit({
    browser = createTestBrowser(),
    email = 'driver@demo.example',
    attributes = {},
    ...tabOptions
  }: Visit = {}) {
    const tab = browser.openTab({
      fetch: (input, init) => fetch(input, init),
      libraryUrl: `${backend().url}/`,
      pageUrl: `${backend().url}/demo/partner`,
      now: backend().clock.now(),
      ...tabOptions,
    })
    const { scope, release } = acquireScope({ city: 'probe', api: null }, tab.environment)
    if (email !== null) {
      await scope.$city.load()
      scope.tokens.set('driver', (await scope.call(login, { login: email, password: PASSWORD })).token)
    } else tab.setOnline(false)
    const [heard, stops]: [string[], (() => void)[]] = [[], []]
    const model = createOperations({
      openScope: () => Promise.resolve(scope),
      environment: tab.environment,
      $attributes: atom<OperationsAttributes>({
        ...NO_FILTERS,
        period: 'all',
        order: '',
        direction: '',
        ...attributes,
      }),
      $language,
      emit: (name) => (heard.push(name), true),
      onDispose: (stop) => void stops.push(stop),
    })
    leaves.push(() => {
      for (const stop of stops) stop()
      release()
    })
    const flow: OperationsFlow = valueIn(await until(model.$state, ({ status }) => status === 'ready'))!
    return { flow, tab, heard, scope }
  }

  return {
    $language,
    fill,
    visit,
    /** Ends every visit, and goes back to Russian. */
    leaveAll() {
      for (const leave of leaves) leave()
      leaves = []
      $language.set('ru')
    },
  }
}

export const numbersOf = (flow: OperationsFlow) => {
  const state = flow.history.$state.get()
  return state.status === 'ready' ? state.value.rows.map(({ orderNumber }) => Number(orderNumber)) : null
}
export const loaded = (flow: OperationsFlow, count: number) =>
  until(flow.history.$state, (state) => state.status === 'ready' && state.value.rows.length === count)

/** The network with a hand on it: `hold` is asked for each address, and its promise is waited for first. */
export function through(hold: (url: string) => Promise<unknown> | void): typeof fetch {
  return async (input, init) => {
    await hold(String(input))
    return fetch(input, init)
  }
}
