import type { Browser } from 'playwright'
import { startBackend } from '../../support/e2e-backend.ts'
import { formatTable } from '../../size/table.ts'
import { describeGoals, type Goal } from '../report.ts'
import { quantileOf, summarise } from '../statistics.ts'
import type { ListFigures, SendingFigures } from './fleet-page.ts'
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
  const sendings = await benchSending(browser, { url, runs })
  const goals = rows.map(({ kind, p95 }) => ({ said: `${kind}: a key in the search, p95, ms`, found: p95, most: FELT }))
  console.log(
    `\n${describeGoals([...goals, { said: 'preview of a file, ms', found: preview, most: 3_000 }, ...sendings])}`,
  )
}

/** Rows that are sent one by one: enough to tell what one takes. */
const FEW = 500
/** Seconds that a file of as many drivers may take in all. */
const MOST_SECONDS = 30

/** A file on its way into a firm, to a backend of its own: a hundred drivers a request, beside one a request. */
async function benchSending(browser: Browser, { url, runs }: { url: string; runs: number }): Promise<Goal[]> {
  const together: SendingFigures[] = []
  const alone: SendingFigures[] = []
  const send = async (library: string, question: { count: number; first: number; isOneByOne: boolean }) => {
    const figures = await ask<SendingFigures>(
      browser,
      url,
      `bench.measureSending('${library}/', ${JSON.stringify(question)})`,
    )
    if (figures.added !== question.count) throw new Error(`${figures.added} of ${question.count} drivers were added`)
    return figures
  }
  for (let run = 0; run < runs; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const backend = await startBackend()
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      alone.push(await send(backend.url, { count: FEW, first: COUNT, isOneByOne: true }))
      // oxlint-disable-next-line no-await-in-loop -- one after another
      together.push(await send(backend.url, { count: COUNT, first: 0, isOneByOne: false }))
    } finally {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await backend.stop()
    }
  }
  const median = (all: readonly SendingFigures[], of: (one: SendingFigures) => number) => summarise(all.map(of)).median
  const perDriver = [together, alone].map((all) => median(all, ({ sending, added }) => sending / added))
  console.log(
    `\nThe same file into a firm: read in ${median(together, ({ reading }) => reading).toFixed(0)} ms, sent in ${median(together, ({ sending }) => sending).toFixed(0)} ms; ${perDriver[0]?.toFixed(2)} ms a driver, and ${perDriver[1]?.toFixed(2)} ms where each has a request of its own (${FEW} of them, six at a time)`,
  )
  return [
    {
      said: `${COUNT} drivers read and sent, s`,
      found: median(together, ({ reading, sending }) => (reading + sending) / 1000),
      most: MOST_SECONDS,
    },
    { said: 'a driver in a request of many × alone', found: (perDriver[0] ?? 0) / (perDriver[1] ?? 1), most: 1 },
  ]
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
