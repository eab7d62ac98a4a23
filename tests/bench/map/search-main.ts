import type { Browser } from 'playwright'
import { formatTable } from '../../size/table.ts'
import { describeGoals } from '../report.ts'
import { summarise } from '../statistics.ts'
import { type Question, QUESTIONS } from './data.ts'
import type { SearchFigures } from './search-page.ts'

const COUNTS = [10_000, 500_000] as const
/** Milliseconds within which an answer to a key is felt as none at all (RAIL). */
const FELT = 100

/** A search among the parkings of a city, with and without slips, beside a plain look through all names. */
export async function benchSearch(browser: Browser, { url, runs }: { url: string; runs: number }): Promise<void> {
  const rows = COUNTS.map((count) => ({ count, figures: [] as SearchFigures[] }))
  for (let run = 0; run < runs; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
    for (const { count, figures } of rows) figures.push(await measure(browser, url, count))
  }
  const median = (figures: readonly SearchFigures[], of: (one: SearchFigures) => number) =>
    summarise(figures.map(of)).median
  const questions = Object.keys(QUESTIONS) as Question[]
  console.log(`\nSearch on the map, ms on this processor, medians of ${runs}; in brackets what was found\n`)
  console.log(
    formatTable([
      ['parkings', 'first answer', ...questions.map((question) => `«${QUESTIONS[question]}»`), 'plain includes()'],
      ...rows.map(({ count, figures }) => [
        String(count),
        median(figures, ({ ready }) => ready).toFixed(0),
        ...questions.map(
          (question) =>
            `${median(figures, ({ taken }) => taken[question]).toFixed(1)} (${figures[0]?.found[question]})`,
        ),
        median(figures, ({ plain }) => plain).toFixed(1),
      ]),
    ]),
  )
  const goals = rows.map(({ count, figures }) => ({
    said: `the slowest of them among ${count}, ms`,
    found: Math.max(...questions.map((question) => median(figures, ({ taken }) => taken[question]))),
    most: FELT,
  }))
  console.log(`\n${describeGoals(goals)}`)
}

async function measure(browser: Browser, url: string, count: number): Promise<SearchFigures> {
  const page = await browser.newPage()
  page.setDefaultTimeout(240_000)
  try {
    await page.goto(`${url}/ours/search.html`)
    await page.waitForFunction('globalThis.bench')
    return (await page.evaluate(`bench.measureSearch(${count})`)) as SearchFigures
  } finally {
    await page.close()
  }
}
