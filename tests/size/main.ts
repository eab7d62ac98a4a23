// `npm run size`: what every element costs over the wire, against the budgets of package.json.
// `-- --save` remembers the sizes of today, so that a later run can say which file grew; `-- --dist <folder>` measures
// another build, `-- --only <tag>` one element.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildIfStale, ROOT } from '../../demo/install.mjs'
import { budgetOf, type Budgets, judge, type Verdict } from './budgets.ts'
import { readBuild, weigh, weighFirstField } from './built-files.ts'
import {
  ALONE,
  findLanguages,
  LANGUAGE,
  measureElement,
  PRELOADED,
  weighAll,
  weighFurther,
  weighMoment,
} from './measure.ts'
import { measurePage, PAGES } from './host-site.ts'
import { openBrowser } from './open-browser.ts'
import { findGrown, readRecord, toRecord, writeRecord } from './record.ts'
import { describeElement, describeGrowth, describePage, describeVerdicts } from './report.ts'
import { openSite } from './site.ts'

const AT_ONCE = 5

const parameters = process.argv.slice(2)
const place = parameters.indexOf('--dist')
const only = parameters.includes('--only') ? parameters[parameters.indexOf('--only') + 1] : undefined
const dist = resolve(place === -1 ? join(ROOT, 'dist') : (parameters[place + 1] ?? ''))
if (place === -1) buildIfStale()
process.exitCode = (await measureAll()) ? 0 : 1

async function measureAll(): Promise<boolean> {
  const { budgets } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { budgets: Budgets }
  const site = await openSite(dist)
  const browser = await openBrowser()
  try {
    const build = readBuild(site.dist)
    const tags = [...build.keys()].flatMap((path) => /^elements\/(.+)\.js$/.exec(path)?.[1] ?? [])
    const loader = weigh(readFileSync(join(site.dist, 'loader.js'))).brotli
    const verdicts: Verdict[] = []
    const chosen = tags.filter((one) => only === undefined || one === only).toSorted(byBudget(budgets))
    const languages = findLanguages(ROOT)
    const elements = await inTurns(chosen, (tag) => measureElement({ browser, site, build, languages }, tag))
    const [first] = elements
    for (const element of elements) {
      const [early, alone] = [PRELOADED, ALONE].map((name) => element.embeddings.find((one) => one.name === name))
      const further = first && element !== first ? weighFurther(element, first, build) : undefined
      const drawn = weighFirstField(build, element.tag)
      const measured = {
        ...(drawn && { firstField: loader + drawn.brotli }),
        beforeInput: weighMoment(element, build, 'before input').brotli,
        all: weighAll(element, build).brotli,
        ...(further && { further: further.brotli }),
        ...(early && { depth: early.depth }),
        ...(alone && { requests: alone.requests }),
      }
      verdicts.push(...judge(element.tag, measured, budgetOf(element.tag, budgets)))
      console.log(`\n${describeElement(element, build, further)}`)
    }
    for (const page of only === undefined ? PAGES : []) {
      const size = await measurePage({ browser, site, build }, page)
      const guest = first && weighMoment(first, build, 'before input').brotli
      verdicts.push(
        ...judge(
          size.path,
          { size: size.weight.brotli, ...(guest && { ofGuest: size.weight.brotli / guest }) },
          budgets[size.path] ?? {},
        ),
      )
      console.log(`\n${describePage(size, build)}`)
    }
    verdicts.push(...judge('loader.js', { size: loader }, budgets['loader'] ?? {}))
    console.log(`\n${describeVerdicts(verdicts)}`)
    const sizes = toRecord(build, { loader })
    const isKept = verdicts.length > 0 && verdicts.every((verdict) => verdict.isKept)
    if (parameters.includes('--save')) writeRecord(sizes)
    else console.log(`\n${describeGrowth(findGrown(sizes, readRecord()), LANGUAGE)}`)
    return isKept
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Those with a budget of their own first: they are what others stand beside. */
function byBudget(budgets: Budgets) {
  return (one: string, other: string) => Number(other in budgets) - Number(one in budgets) || (one < other ? -1 : 1)
}

/** Several at a time: what is counted does not hang on the clock, and most of it is waiting. */
async function inTurns<T, R>(all: readonly T[], measure: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- in turns is what it is for
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(measure))))
  }
  return results
}
