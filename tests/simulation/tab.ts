import type { TestBrowser, TestTab } from '../support/environment.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Network, Server, WireRequest } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/** Where the library, the backend and the bank's pages are reached. */
export const CITY_ORIGIN = 'https://city.example'
const PAGE = 'https://museum.example/visit'

/** A tab of somebody's browser, whose time and network are those of the history. */
export interface SimulatedTab {
  environment: Environment
  /** What it has sent with a key, in order. */
  readonly sent: readonly Sent[]
  /** What became of all that was sent is known here. */
  settle(): void
  /** What lies in sessionStorage, for the page after a reload. */
  tabStored: ReadonlyMap<string, string>
  /** The phone is put away: no timer runs. */
  fallAsleep(): void
  wake(): void
  /** The page is gone: no timer of it runs any more. */
  close(): void
}

/** A call that changes something: what was asked, and under which key. */
export interface Sent {
  key: string
  /** The path and the body. */
  asked: string
  /** Its answer has come. */
  isAnswered: boolean
}

export interface TabWorld {
  scheduler: Scheduler
  network: Network
  city: Server
}

export function openSimulatedTab(
  world: TabWorld,
  visitor: { name: string; browser: TestBrowser; tabStored: ReadonlyMap<string, string>; deviceOffset: number },
): SimulatedTab {
  const { scheduler, network, city } = world
  const { name, browser, deviceOffset } = visitor
  const born = scheduler.now()
  let isAsleep = false
  let isClosed = false
  let missed: (() => void)[] = []
  const sent: Sent[] = []
  const tab: TestTab = browser.openTab({
    fetch: (input, init) => send(input, init),
    libraryUrl: `${CITY_ORIGIN}/`,
    pageUrl: PAGE,
    now: scheduler.now(),
    tabStored: visitor.tabStored,
  })

  async function send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const { headers, payload } = readBody(init)
    const request: WireRequest = { method: init.method ?? 'GET', url: `${pathname}${search}`, headers, payload }
    const key = headers['idempotency-key']
    const noted = key === undefined ? null : { key, asked: `${pathname} ${payload}`, isAnswered: false }
    if (noted) sent.push(noted)
    const answer = await network.exchange({ from: name, to: city, request, signal: init.signal ?? null })
    if (noted) noted.isAnswered = true
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }

  function setTimer(run: () => void, ms: number): () => void {
    let isOff = false
    const act = () => {
      if (isOff || isClosed) return
      if (isAsleep) missed.push(act)
      else run()
    }
    const stop = scheduler.after(ms, act)
    return () => {
      isOff = true
      stop()
    }
  }

  const number = countTabs(browser)
  let drawn = 0
  const environment: Environment = {
    ...tab.environment,
    now: () => scheduler.now() + deviceOffset,
    monotonic: () => scheduler.now() - born + 1000,
    setTimer,
    randomId: () => `${name}-${number}-${(drawn += 1)}`.padEnd(20, '.'),
  }
  return {
    environment,
    sent,
    settle() {
      for (const one of sent) one.isAnswered = true
    },
    tabStored: tab.tabStored,
    fallAsleep: () => void (isAsleep = true),
    wake() {
      isAsleep = false
      const late = missed
      missed = []
      for (const run of late) run()
      tab.wake()
    },
    close: () => void (isClosed = true),
  }
}

const tabs = new WeakMap<TestBrowser, number>()

/** How many tabs this browser has had: the identifiers of each are its own. */
function countTabs(browser: TestBrowser): number {
  const count = (tabs.get(browser) ?? 0) + 1
  tabs.set(browser, count)
  return count
}

function readBody({ body, headers }: RequestInit): Pick<WireRequest, 'headers' | 'payload'> {
  const told = Object.fromEntries(new Headers(headers))
  if (body instanceof URLSearchParams)
    return {
      headers: { ...told, 'content-type': 'application/x-www-form-urlencoded' },
      payload: body.toString(),
    }
  return { headers: told, payload: typeof body === 'string' ? body : '' }
}
