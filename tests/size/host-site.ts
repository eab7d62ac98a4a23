import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import { comeAs, type SiteVisitor } from '../support/e2e-site.ts'
import { addUp, type Build, reach, weigh, type Weight } from './built-files.ts'
import { waitForQuiet } from './first-input.ts'
import type { Site } from './site.ts'
import { recordTraffic } from './traffic.ts'

/** Pages of the host site whose first load is measured, as whom, and what their budget is called. */
export const PAGES = [
  { path: '/', visitor: 'visitor' },
  { path: '/profile/parking', visitor: 'driver' },
] as const satisfies { path: string; visitor: SiteVisitor }[]

export interface PageSize {
  path: string
  /** Modules of the first load, those of the map alone left out. */
  files: string[]
  weight: Weight
  /** What is the map's alone. */
  map: Weight
}

const QUIET = { quiet: 1500, timeout: 30_000 }
const MAP = 'elements/parking-map.js'

/** What the first visit to a page of the host site loads until nothing more is asked for: scripts and styles. */
export async function measurePage(
  { browser, site, build }: { browser: Browser; site: Site; build: Build },
  { path, visitor }: (typeof PAGES)[number],
): Promise<PageSize> {
  const context = await browser.newContext({ locale: 'ru' })
  try {
    const page = await context.newPage()
    const traffic = await recordTraffic(await context.newCDPSession(page))
    await comeAs(page, site, visitor)
    await page.goto(`${site.url}${path}`, { waitUntil: 'commit' })
    await page.waitForLoadState('load')
    await waitForQuiet(page, QUIET)
    const asked = [...new Set(traffic.exchanges().map((exchange) => exchange.path.slice(1)))]
    const isMaps = ofMapAlone(build, asked)
    const files = asked.filter((file) => build.has(file))
    const styles = asked
      .filter((file) => file.endsWith('.css'))
      .map((file) => weigh(readFileSync(join(site.dist, file))))
    const own = addUp(
      build,
      files.filter((file) => !isMaps(file)),
    )
    const weight = styles.reduce(
      (sum, one) => ({ raw: sum.raw + one.raw, gzip: sum.gzip + one.gzip, brotli: sum.brotli + one.brotli }),
      own,
    )
    return { path, files: files.filter((file) => !isMaps(file)), weight, map: addUp(build, files.filter(isMaps)) }
  } finally {
    await context.close()
  }
}

/** Tells what only the map has asked for: what is left when all else that the page asked for is followed. */
function ofMapAlone(build: Build, asked: readonly string[]): (file: string) => boolean {
  const others = new Map([...build].filter(([file]) => asked.includes(file) && file !== MAP))
  const followed = reach(
    others,
    asked.filter((file) => others.has(file) && !file.startsWith('chunks/')),
    'also later',
  )
  return (file) => file === MAP || !followed.has(file)
}
