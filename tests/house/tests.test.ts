import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findChosenTests, findSleeps, findTimings } from './test-rules.ts'
import { parseSource, type Source, sourcesIn } from './source.ts'
import { FILES, ROOT } from './tree.ts'
import { ON_SERVER } from '../tooling/runners.mjs'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

/** The folders that hold tests, how their files end, and who runs them. */
const SUITES = [
  { folder: 'tests/unit', ending: /\.test\.tsx?$/, least: 20 },
  { folder: 'tests/house', ending: /\.test\.ts$/, least: 7 },
  { folder: 'tests/simulation', ending: /\.test\.ts$/, least: 1 },
  { folder: 'tests/elements', ending: /\.test\.tsx?$/, least: 3 },
  { folder: 'tests/e2e', ending: /\.spec\.ts$/, least: 3 },
  // Apart from npm test: `npm run test:embed` and `npm run test:engines`.
  { folder: 'tests/embed', ending: /\.spec\.ts$/, least: 3 },
  { folder: 'tests/engines', ending: /\.spec\.ts$/, least: 1 },
]

describe('the tests', () => {
  it.each(SUITES)('are there in $folder', ({ folder, ending, least }) => {
    expectSeen(
      `test files in ${folder}`,
      FILES.filter((path) => path.startsWith(`${folder}/`) && ending.test(path)),
      least,
    )
  })

  it('lie where a runner finds them', () => {
    const lost = FILES.filter(
      (path) =>
        /\.(test|spec)\.[a-z]+$/.test(path) &&
        !SUITES.some(({ folder, ending }) => path.startsWith(`${folder}/`) && ending.test(path)),
    )
    const remedy = `tests are ${SUITES.map(({ folder, ending }) => `${folder}/ ${ending.source}`).join(', ')}`
    expectKept(lost.map((path) => ({ path, problem: 'is run by nothing', remedy })))
  })

  it('that npm test leaves to a release are each named where the README says how one is made', () => {
    const releases = /^## Releases\n(.*?)^## /ms.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] ?? ''
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
    const ofReleases = Object.keys(scripts).filter((name) => name.startsWith('test:'))
    expectSeen('checks of a release', ofReleases, 3)
    const lost = ofReleases.filter((name) => !releases.includes(`npm run ${name}`))
    expectKept(
      lost.map((name) => ({ path: 'README.md', problem: `does not name ${name} in “Releases”`, remedy: 'name it' })),
    )
  })

  it('that are more with a PostgreSQL server are run on one by npm test too', () => {
    const withServer = sourcesIn('tests/unit', 'tests/simulation')
      .filter(({ path, text }) => path.endsWith('.test.ts') && text.includes("process.env['DATABASE_URL']"))
      .map(({ path }) => path)
    expectSeen('tests with a server', withServer, 5)
    const lost = withServer.filter((path) => !ON_SERVER.includes(path))
    expectKept(lost.map((path) => ({ path, problem: 'asks for a server', remedy: 'name it in ON_SERVER' })))
    expect(ON_SERVER.filter((path) => !FILES.includes(path))).toEqual([])
  })

  it('are all run: none is chosen, left out or put off', () => {
    const files = sourcesIn('tests')
    expectSeen('files of tests', files, 40)
    expectKept(files.flatMap(findChosenTests))
  })

  it('wait for things and not for time', () => {
    expectKept(sourcesIn('tests').flatMap(findSleeps))
  })

  it('judge nothing by how long it took', () => {
    expectKept(sourcesIn('tests').flatMap(findTimings))
  })
})

describe('the rules of tests', () => {
  const told = (find: (source: Source) => Violation[], text: string) =>
    find(parseSource('tests/unit/a.test.ts', text)).length

  it('see a test that is chosen or left out', () => {
    const chosen = [
      'it.only',
      'test.skip',
      'describe.only',
      'test.describe.only',
      'it.skipIf(a)',
      'test.fixme',
      'it.todo',
      'test.each([1]).skip',
    ]
    for (const call of chosen) expect(told(findChosenTests, `${call}('a', () => {})`), call).toBe(1)
    expect(told(findChosenTests, `fdescribe('a', () => {}); it('b', function () { this.skip() })`)).toBe(2)
    expect(told(findChosenTests, `it('a', () => {}); test.each([1])('b', () => {}); list.skip(1); // it.only`)).toBe(0)
  })

  it('see a wait for time', () => {
    expect(told(findSleeps, 'await page.waitForTimeout(100)')).toBe(1)
    const promised = [
      'new Promise((resolve) => setTimeout(resolve, 100))',
      'new Promise<void>((done) => { setTimeout(() => done(), WAIT) })',
      'new Promise(function (resolve) { const timer = setInterval(resolve, 50) })',
      'page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 5)))',
    ]
    for (const text of promised) expect(told(findSleeps, text), text).toBe(1)
    expect(
      told(findSleeps, `import { scheduler } from 'timers/promises'; await sleep(3); Atomics.wait(a, 0, 0, 9)`),
    ).toBe(3)
    expect(told(findSleeps, `import { setTimeout } from 'node:timers/promises'`)).toBe(1)
    expect(told(findSleeps, 'for (let index = 0; index < 9; index += 1) await frame()')).toBe(1)
    for (const text of ['while (Date.now() < end) look()', 'expect(performance.now() - start > 50).toBe(true)'])
      expect(told(findSleeps, text), text).toBe(1)
    expect(told(findSleeps, 'new Promise((resolve, reject) => { setTimeout(() => reject(new Error()), 9) })')).toBe(0)
    expect(told(findSleeps, 'for (const one of all) { await frame(); look(one) } page.now() < end')).toBe(0)
    expect(told(findSleeps, 'const watchdog = setTimeout(end, 100); await new Promise((r) => setTimeout(r, 0))')).toBe(
      0,
    )
  })

  it('see a time that is judged', () => {
    const judged = [
      'const from = performance.now(); act(); expect(performance.now() - from).toBeLessThan(400)',
      'const from = Date.now(); act(); const took = Date.now() - from; expect(took).toBeLessThan(400)',
      'let end = 0; const from = Date.now(); act(); end = Date.now(); expect.soft(end - from).toBeLessThan(400)',
      'const took = () => { const from = Date.now(); act(); return Date.now() - from }; expect(took()).toBeLessThan(4)',
      'function took() { const from = +new Date(); act(); return +new Date() - from } const t = [took()]; expect(t[0]).toBe(0)',
      'const from = performance.now(); expect(400).toBeGreaterThan(performance.now() - from)',
      'const times = [1].map(() => { const a = Date.now(); act(); return Date.now() - a }); expect(Math.min(...times)).toBe(0)',
    ]
    for (const text of judged) expect(told(findTimings, text), text).toBe(1)
    const fine = [
      'expect(read(Date.now() - DAY_MS)).toEqual([])',
      'const from = clock.now(); expect(clock.now() - from).toBe(400)',
      'const from = performance.now(); act(); console.log(performance.now() - from); expect(found).toBe(1)',
      'const now = Date.now(); expect(read(now)).toBe(now)',
    ]
    for (const text of fine) expect(told(findTimings, text), text).toBe(0)
  })
})
