import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { buildIfStale, ROOT } from '../../demo/install.mjs'
import { openBrowser } from '../size/open-browser.ts'
import { openSite } from '../size/site.ts'
import { buildPeers } from './build-peers.ts'
import { openContenders } from './contenders.ts'
import { type Load, measureLoad } from './measure-load.ts'
import { PROFILE } from './profile.ts'
import { describeGoals, describeRatios, describeSeries, medianOf, type Series } from './report.ts'

export interface LoadBenchOptions {
  runs: number
  /** Another build than this one. */
  dist?: string | undefined
  only?: readonly string[] | undefined
}

/** The guest payment beside other payment forms on a phone with a bad line. */
export async function benchLoads({ runs, dist: given, only }: LoadBenchOptions): Promise<void> {
  if (given === undefined) buildIfStale()
  const dist = resolve(given ?? join(ROOT, 'dist'))
  const peers = await buildPeers()
  const site = await openSite(dist, { peers })
  const browser = await openBrowser()
  try {
    const contenders = (await openContenders({ browser, site })).filter(({ name }) => only?.includes(name) ?? true)
    const all = contenders.map((contender) => ({ contender, loads: [] as Load[] }))
    const before = loadavg()[0] ?? 0
    // One after another and over again, so that a busy minute of the machine falls on all of them; the first round
    // warms up.
    for (let round = 0; round <= runs; round += 1) {
      for (const { contender, loads } of all) {
        // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
        const load = await measureLoad(browser, contender)
        if (round > 0) loads.push(load)
      }
    }
    console.log(
      `${PROFILE}\n${describeMachine(before, browser.version())}, ${runs} loads of each page, the middle half in brackets\n`,
    )
    report(all)
  } finally {
    await browser.close()
    await site.stop()
    rmSync(peers, { recursive: true })
  }
}

function report(all: readonly Series[]): void {
  console.log(describeSeries(all))
  const [peer, fast, loader, steady, start, server, bare] = [
    'adyen',
    'fast',
    'loader',
    'steady',
    'start',
    'server',
    'floor',
  ].map((name) => all.find(({ contender }) => contender.name === name))
  if (!peer || !fast || !loader || !steady || !start || !server || !bare) return
  console.log(`\n${describeRatios(all, peer)}`)
  const ratio = (series: Series, key: keyof Load) => medianOf(series, key) / medianOf(peer, key)
  const least = ratio(bare, 'firstInput')
  const prices = all.filter((series) => !Number.isNaN(medianOf(series, 'price')))
  const goals = [
    { said: 'code before input, × Adyen Drop-in + Card with CSS', found: ratio(fast, 'bytes'), most: 0.75 },
    { said: 'time to the first input, × Adyen’s labels', found: ratio(fast, 'firstInput'), most: 0.7 },
    { said: 'the same through the loader, one line', found: ratio(loader, 'firstInput'), most: 0.85 },
    { said: 'the same through the loader, its files preloaded', found: ratio(steady, 'firstInput'), most: 0.85 },
    { said: 'the same by the element’s own one line', found: ratio(start, 'firstInput'), most: 0.55, least },
    { said: 'the same, rendered on the server', found: ratio(server, 'firstInput'), most: 0.35, least },
    ...prices.map((series) => ({
      said: `time to the price, × Adyen’s last answer: ${series.contender.said}`,
      found: medianOf(series, 'price') / medianOf(peer, 'quiet'),
      most: 1.2,
    })),
    { said: 'the most that anything moved while it loaded', found: Math.max(...prices.map(worstShift)), most: 0.01 },
  ]
  console.log(`\n${describeGoals(goals)}`)
}

function worstShift({ loads }: Series): number {
  return Math.max(...loads.map(({ cls }) => cls))
}

function describeMachine(before: number, version: string): string {
  return `Chromium ${version}, ${cpus().length} cores, load ${before.toFixed(1)} at the start and ${(loadavg()[0] ?? 0).toFixed(1)} at the end`
}
