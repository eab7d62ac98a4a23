import type { Browser } from 'playwright'
import { firstInputOf, typeInto, waitForQuiet, watchFirstInput } from './first-input.ts'
import { depthOf, type Exchange, recordTraffic } from './traffic.ts'

/** What an element asked for on its way to the first field, and after it. */
export interface ElementRun {
  /** The field that took the first letter; null where the element has none. */
  field: string | null
  /** What had come when the first field could be typed into, drawn early or not: bytes as sent, and requests. */
  drawn: { bytes: number; requests: number }
  /**
   * What had come before the code behind the first field was there, without the page and the style sheet of the page.
   */
  before: Exchange[]
  /** Asked for by then, and not waited for. */
  onTheWay: Exchange[]
  /** Round trips one after another until then, the page counted. */
  depth: number
  /** Asked for later, until a first figure was typed and the field left; and then when the button was pressed. */
  afterKey: Exchange[]
  afterSubmit: Exchange[]
  /** What the browser warns of, such as a preload that served nothing. */
  warnings: string[]
}

/** So slow that what waits for an answer is told from what is asked for with it. */
const LATENCY_MS = 250
const LIMIT_MS = 30_000
const NO_LIMIT = -1

/** Opens a page with an element as a first visitor would, types a figure, leaves the field, presses the button. */
export async function runElement(browser: Browser, address: string, tag: string): Promise<ElementRun> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const traffic = await recordTraffic(session)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') warnings.push(message.text())
    })
    const network = { offline: false, latency: LATENCY_MS, downloadThroughput: NO_LIMIT, uploadThroughput: NO_LIMIT }
    await session.send('Network.emulateNetworkConditions', network)
    await watchFirstInput(page, { tag })
    await page.goto(address, { waitUntil: 'commit' })
    const settle = () => waitForQuiet(page, { quiet: 8 * LATENCY_MS, timeout: LIMIT_MS })
    // Where nothing more is asked for and there is no field, there will be none.
    const input = await Promise.race([firstInputOf(page, LIMIT_MS).catch(() => null), settle().then(() => null)])
    const openedAt = await page.evaluate(() => performance.now())
    if (!input) {
      await settle()
      return { ...toRun(traffic.exchanges(), { field: null, drawnAt: openedAt, at: openedAt }), warnings }
    }
    const isKept = await typeInto(page, tag, input.field)
    const live = (await firstInputOf(page, LIMIT_MS, 'liveInput')) ?? input
    await settle()
    if (!(await isKept())) warnings.push(`what was typed into "${input.field}" at once is lost when the rest arrives`)
    await page.keyboard.press('Tab')
    await settle()
    const typed = traffic.exchanges()
    const button = page.locator(tag).locator('button[type=submit]')
    if ((await button.count()) > 0) await button.first().click()
    await settle()
    const afterSubmit = traffic.exchanges().filter((one) => !typed.includes(one))
    return { ...toRun(typed, { field: input.field, drawnAt: input.at, at: live.at }), afterSubmit, warnings }
  } finally {
    await context.close()
  }
}

/** Sorts what was asked for by the moment, which is counted from the beginning of the page's own request. */
function toRun(
  exchanges: readonly Exchange[],
  { field, drawnAt, at }: { field: string | null; drawnAt: number; at: number },
): ElementRun {
  const zero = exchanges.find(({ kind }) => kind === 'Document')?.startedAt ?? 0
  const early = exchanges.filter(({ endedAt }) => endedAt - zero < at)
  const own = exchanges.filter(({ kind }) => kind !== 'Document' && kind !== 'Stylesheet')
  const later = own.filter((one) => !early.includes(one))
  const drawn = own.filter(({ endedAt }) => endedAt - zero < drawnAt)
  return {
    field,
    drawn: { bytes: drawn.reduce((sum, { bytes }) => sum + bytes, 0), requests: drawn.length },
    before: own.filter((one) => early.includes(one)),
    onTheWay: later.filter(({ startedAt }) => startedAt - zero < at),
    depth: depthOf(early),
    afterKey: later.filter(({ startedAt }) => startedAt - zero >= at),
    afterSubmit: [],
    warnings: [],
  }
}
