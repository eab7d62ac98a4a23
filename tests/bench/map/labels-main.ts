import type { Browser } from 'playwright'
import { formatTable } from '../../size/table.ts'
import { describeGoals } from '../report.ts'
import { summarise } from '../statistics.ts'
import type { LabelFigures } from './labels-page.ts'

const SLOWDOWN = 4
const SIZES = [
  { count: 10_000, isCrowded: false },
  { count: 500_000, isCrowded: false },
  { count: 10_000, isCrowded: true },
  { count: 50_000, isCrowded: true },
] as const
/** Milliseconds of a task that a finger on the map begins to feel. */
const LONG = 50

/** What the labels at their zoom cost on a slow processor, in a city and where everything stands in one quarter. */
export async function benchLabels(browser: Browser, { url, runs }: { url: string; runs: number }): Promise<void> {
  const rows = SIZES.map((size) => ({ ...size, figures: [] as LabelFigures[] }))
  for (let run = 0; run < runs; run += 1) {
    for (const { count, isCrowded, figures } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
      figures.push(await measure(browser, url, { count, isCrowded }))
    }
  }
  const median = (figures: readonly LabelFigures[], key: keyof LabelFigures) =>
    summarise(figures.map((one) => one[key])).median
  const said = (count: number, isCrowded: boolean) => `${count} ${isCrowded ? 'within a quarter' : 'in a city'}`
  console.log(`\nLabels of 1280 × 800 pixels, a processor ${SLOWDOWN} times slower, ms, medians of ${runs}\n`)
  console.log(
    formatTable([
      ['parkings', 'labels', 'whole view', 'strip of a drag'],
      ...rows.map(({ count, isCrowded, figures }) => [
        said(count, isCrowded),
        String(median(figures, 'drawn')),
        median(figures, 'whole').toFixed(1),
        median(figures, 'strip').toFixed(1),
      ]),
    ]),
  )
  const goals = rows.map(({ count, isCrowded, figures }) => ({
    said: `labels of ${said(count, isCrowded)}, strip of a drag, ms`,
    found: median(figures, 'strip'),
    most: LONG,
  }))
  console.log(`\n${describeGoals(goals)}`)
}

async function measure(
  browser: Browser,
  url: string,
  { count, isCrowded }: { count: number; isCrowded: boolean },
): Promise<LabelFigures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(240_000)
  try {
    const session = await page.context().newCDPSession(page)
    await page.goto(`${url}/ours/labels.html`)
    await page.waitForFunction('globalThis.bench')
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return (await page.evaluate(`bench.measureLabels(${count}, ${isCrowded})`)) as LabelFigures
  } finally {
    await page.close()
  }
}
