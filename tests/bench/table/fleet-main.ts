import type { Browser } from 'playwright'
import { formatTable } from '../../size/table.ts'
import { describeGoals } from '../report.ts'
import { quantileOf, summarise } from '../statistics.ts'
import type { ListFigures } from './fleet-page.ts'
import { SLOWDOWN } from './slowdown.ts'

const KINDS = ['drivers', 'vehicles', 'devices'] as const
const COUNT = 5_000
/** Milliseconds within which an answer to a key is felt as none at all (RAIL). */
const FELT = 100

/** A firm's lists, as long as they get: search and scrolling without delay. */
export async function benchFleet(browser: Browser, { url, runs }: { url: string; runs: number }): Promise<void> {
  const lists = KINDS.map((kind) => ({ kind, figures: [] as ListFigures[] }))
  const imports: number[] = []
  for (let run = 0; run < runs; run += 1) {
    for (const { kind, figures } of lists) {
      // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
      figures.push(await ask<ListFigures>(browser, url, `bench.measureList('${kind}', ${COUNT})`))
    }
    // oxlint-disable-next-line no-await-in-loop -- one after another
    imports.push(await ask<number>(browser, url, `bench.measureImport(${COUNT})`))
  }
  const rows = lists.map(({ kind, figures }) => {
    const keys = figures.flatMap((one) => one.keys).toSorted((one, other) => one - other)
    const frames = figures.flatMap((one) => one.frames).toSorted((one, other) => one - other)
    const p95 = quantileOf(keys, 0.95)
    const cells = [
      summarise(figures.map(({ mount }) => mount)).median,
      quantileOf(keys, 0.5),
      p95,
      keys.at(-1) ?? Number.NaN,
      quantileOf(frames, 0.95),
    ].map((value) => value.toFixed(0))
    return {
      kind,
      p95,
      cells: [
        kind,
        ...cells,
        String(summarise(figures.map(({ longTasks }) => longTasks)).median),
        String(figures[0]?.found),
      ],
    }
  })
  console.log(
    `\nparking-coop-fleet, ${COUNT} lines in each list, a processor ${SLOWDOWN} times slower, ms; a key is typed until what it finds is seen, two frames at least\n`,
  )
  console.log(
    formatTable([
      ['list', 'mount', 'key p50', 'key p95', 'key worst', 'scroll frame p95', 'long tasks', 'found'],
      ...rows.map(({ cells }) => cells),
    ]),
  )
  const preview = summarise(imports).median
  console.log(`\nA file of ${COUNT} drivers until its preview: ${preview.toFixed(0)} ms`)
  const goals = rows.map(({ kind, p95 }) => ({ said: `${kind}: a key in the search, p95, ms`, found: p95, most: FELT }))
  console.log(`\n${describeGoals([...goals, { said: 'preview of a file, ms', found: preview, most: 3_000 }])}`)
}

async function ask<Answer>(browser: Browser, url: string, question: string): Promise<Answer> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(240_000)
  try {
    const session = await page.context().newCDPSession(page)
    await page.goto(`${url}/fleet.html`)
    await page.waitForFunction('globalThis.bench')
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return (await page.evaluate(question)) as Answer
  } finally {
    await page.close()
  }
}
