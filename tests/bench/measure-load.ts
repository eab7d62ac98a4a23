import type { Browser } from 'playwright'
import { firstInputOf, waitForQuiet, type Wanted, watchFirstInput } from '../size/first-input.ts'
import { type Exchange, recordTraffic } from '../size/traffic.ts'
import { firstPriceOf, watchFirstPrice } from './price.ts'
import { slowDown } from './profile.ts'
import { vitalsOf, watchVitals } from './vitals.ts'

/** One way to pay in a page of its own. */
export interface Contender {
  name: string
  said: string
  address: string
  wanted: Wanted
}

/** What one load of a page measured; times in ms since the navigation began, bytes as they came over the wire. */
export interface Load {
  /** Until the first field takes input, or until what stands for it appears. */
  firstInput: number
  /** Scripts and styles that had come by then. */
  bytes: number
  /** Everything that had come by then, without the page itself. */
  requests: number
  /** Until a price is shown, where the page says where and for which car; NaN where there is none to be had. */
  price: number
  /** Until the last answer of the load. */
  quiet: number
  allBytes: number
  blocking: number
  lcp: number
  cls: number
}

const LIMIT_MS = 30_000
/** Longer than any one answer takes on the slow profile. */
const QUIET_MS = 2_000
const LONGEST_MS = 8_000

/** Loads a page once, with nothing cached, on the slow profile. Throws where nothing appears. */
export async function measureLoad(browser: Browser, { said, address, wanted }: Contender): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const traffic = await recordTraffic(session)
    await watchFirstInput(page, wanted)
    if ('tag' in wanted) await watchFirstPrice(page, wanted.tag)
    await watchVitals(page)
    await slowDown(session)
    await page.goto(address, { waitUntil: 'commit' })
    const input = await firstInputOf(page, LIMIT_MS)
    if (!input) throw new Error(`${said}: nothing to begin with appeared within ${LIMIT_MS / 1000} s.`)
    const price = 'tag' in wanted ? await firstPriceOf(page, LIMIT_MS) : Number.NaN
    await waitForQuiet(page, { quiet: QUIET_MS, timeout: LONGEST_MS })
    const exchanges = traffic.exchanges()
    const zero = exchanges.find(({ kind }) => kind === 'Document')?.startedAt ?? Number.NaN
    const parts = exchanges.filter(({ kind }) => kind !== 'Document')
    const early = parts.filter(({ endedAt }) => endedAt - zero < input.at)
    return {
      firstInput: input.at,
      bytes: addUp(early.filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet')),
      requests: early.length,
      price,
      quiet: Math.max(...exchanges.map(({ endedAt }) => endedAt - zero)),
      allBytes: addUp(parts),
      ...(await vitalsOf(page)),
    }
  } finally {
    await context.close()
  }
}

function addUp(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((sum, { bytes }) => sum + bytes, 0)
}
