import type { Browser } from 'playwright'
import { MOST_IN_PAGE } from '../../../shared/ui/row-pieces.tsx'
import { formatTable } from '../../size/table.ts'
import { summarise } from '../statistics.ts'
import type { ActFigures } from './acts-page.ts'
import { SLOWDOWN } from './slowdown.ts'

const CONTENDERS = [
  { name: 'ours', said: 'parking-operations' },
  { name: 'ag-grid', said: 'ag-grid-community' },
] as const
const COUNT = 100_000
const ACTS = ['sort', 'copy', 'print'] as const

/** What is done with a long table, beside the same in another one. */
export async function benchActs(browser: Browser, { url, runs }: { url: string; runs: number }): Promise<void> {
  const series = CONTENDERS.map((contender) => ({ ...contender, figures: [] as ActFigures[] }))
  for (let run = 0; run < runs; run += 1) {
    for (const { name, figures } of series) {
      // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
      const one = {
        ...(await ask(browser, url, [name, COUNT, false])),
        ...(await ask(browser, url, [name, MOST_IN_PAGE, true])),
      }
      if (one.copied !== COUNT || (one.printed ?? 0) < MOST_IN_PAGE)
        throw new Error(`${name}: ${one.copied} rows were copied, ${one.printed} were laid out`)
      figures.push(one as ActFigures)
    }
  }
  const median = (figures: readonly ActFigures[], key: (typeof ACTS)[number]) =>
    summarise(figures.map((one) => one[key])).median
  const [ours] = series
  console.log(
    `\nWhat is done with ${COUNT} rows, and printing ${MOST_IN_PAGE} of them, a processor ${SLOWDOWN} times slower, ms until it is seen, medians of ${runs}\n`,
  )
  console.log(
    formatTable([
      ['table', ...ACTS, ...ACTS.map((key) => `ours / its ${key}`)],
      ...series.map(({ said, figures }) => [
        said,
        ...ACTS.map((key) => median(figures, key).toFixed(0)),
        ...ACTS.map((key) => (median(ours?.figures ?? [], key) / median(figures, key)).toFixed(2)),
      ]),
    ]),
  )
}

async function ask(
  browser: Browser,
  url: string,
  question: readonly [name: string, count: number, isPrint: boolean],
): Promise<Partial<ActFigures>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(240_000)
  page.on('pageerror', (cause) => console.log(`${question[0]}: ${cause.message}`))
  try {
    const session = await page.context().newCDPSession(page)
    await page.goto(`${url}/acts.html`)
    await page.waitForFunction('globalThis.bench')
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return (await page.evaluate(`bench.act(...${JSON.stringify(question)})`)) as Partial<ActFigures>
  } finally {
    await page.close()
  }
}
