import { LIMITS, type Limits } from '../../demo/backend/rate-limit.ts'
import type { Accounts } from '../../shared/build/conformance/accounts.ts'
import type { Level, Report } from '../../shared/build/conformance/report.ts'
import { runConformance } from '../../shared/build/conformance/run.ts'
import { startBackend, type TestBackend, type TestBackendOptions } from './backend.ts'
import { ACCOUNTS, PASSWORD } from './driver.ts'
import { METHODS } from './driver-world.ts'
import { createTestCity, Z1 } from './test-city.ts'

/** What came back, before it is handed on. */
export interface ProxiedAnswer {
  status: number
  headers: Headers
  text: string
}

export interface ProxiedRequest {
  method: string
  /** From `/api/…`. */
  path: string
  url: URL
  headers: Headers
  body: string
}

/** Stands between the command and the backend. `pass` hands a request on, changed or not. */
export type Proxy = (
  request: ProxiedRequest,
  pass: (request: ProxiedRequest) => Promise<ProxiedAnswer>,
) => Promise<ProxiedAnswer>

const SITE = 'http://localhost:8080'

export const TEST_ACCOUNTS: Accounts = {
  driver: { login: 'driver@demo.example', password: PASSWORD },
  firm: { inn: '7707083893', contractNumber: 'ДГ-1' },
  guest: { plate: 'М321ТТ77', phone: '79161234567' },
  flat: { parking: '9001', guestTicket: 'T000112', driverTicket: 'T000212' },
  invoice: { id: 'inv-1' },
  bank: { pay: '{url}/pay' },
  settleSeconds: 0,
}

const BARRIERS = { useFlatParking: true, guestFlat: true, flatParkingCodes: ['9001'] }
/** A bill to be paid at a bank. */
const BILL = { name: 'Квитанция', nameForShow: 'Квитанция', description: '', isPhoneRequired: false }

/** The reference backend with everything switched on that a command can ask about. */
export function startJudgedBackend(): Promise<TestBackend> {
  const city = createTestCity({
    accounts: ACCOUNTS,
    settings: {
      ...BARRIERS,
      paymentsMethods: [...METHODS, BILL],
      useReceipts: true,
      useSubscriptionConstructor: true,
      pagePersonalData: { path: '/pages/help', title: { ru: 'Правила', en: 'Rules' }, version: '2025-01-15' },
    },
    options: {
      isCoopProfile: true,
      menuItems: {
        header: [],
        footer: [{ path: '/pages/help', titles: { ru: 'Помощь', en: 'Help' }, itemOrder: 1 }],
        mobile: [],
      },
    },
  })
  // The hours of the first zone at twice its price.
  const dearer = Z1.map((row) => ({ ...row, price: 2 * row.price }))
  city.zones.push({ name: 'Дороже', value: '104', prices: dearer })
  const open = createTestCity({
    name: 'open',
    accounts: ACCOUNTS,
    settings: { ...BARRIERS, paymentsMethods: METHODS, dontUseBalance: true },
  })
  return startUnlimited({ cities: [city, open] })
}

/** With demo cities where none are named; a command asks more than a person may. */
export function startUnlimited(options: TestBackendOptions = {}): Promise<TestBackend> {
  const many = Object.keys(LIMITS).map((name) => [name, { most: 1_000_000, seconds: 60 }])
  return startBackend({ ...options, limits: Object.fromEntries(many) as Limits })
}

interface Asked {
  city?: string
  origin?: string
  proxy?: Proxy
  level?: Level
  only?: readonly string[]
  accounts?: Accounts
}

/** Runs the command against a backend in this process, with something between if it is wanted. */
export function judge(backend: TestBackend, { proxy, city = 'probe', ...asked }: Asked = {}): Promise<Report> {
  return runConformance({
    api: `${SITE}/${city}`,
    origin: 'https://museum.example',
    level: 'read',
    accounts: TEST_ACCOUNTS,
    docs: 'https://city.example/docs/',
    now: () => backend.context.clock.now(),
    wait: () => backend.tick(),
    fetch: toFetch(backend, proxy ?? ((request, pass) => pass(request))),
    ...asked,
  })
}

/** Of a report, `code call field`, without notes. */
export function namesOf({ groups }: Report): string[] {
  return groups
    .filter(({ severity }) => severity !== 'info')
    .flatMap(({ samples }) => samples.map(({ code, call, field = '' }) => `${code} ${call} ${field}`.trim()))
}

function toFetch(backend: TestBackend, proxy: Proxy): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input))
    const request: ProxiedRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/(?!api\/|backend\/)[^/]+/, ''),
      url,
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    }
    const { status, headers, text } = await proxy(request, (asked) => inject(backend, asked))
    const hasBody = ![204, 304].includes(status)
    return new Response(hasBody ? text : null, { status, headers })
  }
}

async function inject(backend: TestBackend, { method, url, headers, body }: ProxiedRequest): Promise<ProxiedAnswer> {
  const answer = await backend.app.inject({
    method: method as 'GET',
    url: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...Object.fromEntries(headers) },
    ...(body === '' ? {} : { payload: body }),
  })
  const sent = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) sent.set(name, String(value))
  return { status: answer.statusCode, headers: sent, text: answer.body }
}
