// What the budgets of package.json say of the files that stand in dist; `npm run size` measures all of it in a browser.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Budgets, judge } from '../size/budgets.ts'
import { readBuild, weigh, weighFirstField } from '../size/built-files.ts'
import { DIST, readRelease } from '../support/release.ts'

const { budgets } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  budgets: Budgets
}

const weighed = new Map<string, number>()

/** Most files are shared by many elements, and compressing takes its time. */
function weighOnce(file: string): number {
  const bytes = weighed.get(file) ?? weigh(readFileSync(DIST + file)).brotli
  weighed.set(file, bytes)
  return bytes
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + weighOnce(file), 0)
}

test('what is loaded before the first field keeps its budget in every language, and so does the loader', () => {
  const { elements } = readRelease()
  const verdicts = elements.flatMap(({ tag, first, behind }) =>
    Object.entries(first).flatMap(([language, files]) => {
      const budget = budgets[tag] ?? {}
      // A field that is drawn early waits for nothing behind it.
      const waited = 'requests' in budget ? files : [...new Set([...files, ...behind])]
      return judge(`${tag} (${language})`, { beforeInput: sizeOf(waited) }, budget)
    }),
  )
  const loader = sizeOf(['loader.js'])
  const build = readBuild(DIST)
  for (const { tag } of elements) {
    const drawn = weighFirstField(build, tag)
    if (drawn) verdicts.push(...judge(tag, { firstField: loader + drawn.brotli }, budgets[tag] ?? {}))
  }
  verdicts.push(...judge('loader.js', { size: loader }, budgets['loader'] ?? {}))
  expect(verdicts.length).toBeGreaterThan(3)
  expect(verdicts.filter(({ isKept }) => !isKept)).toEqual([])
})
