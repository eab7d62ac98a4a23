import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAtLeast, whatIsMissing } from '../../demo/install.mjs'
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.mjs'
import { ON_EVERY_SCREEN, pickColumns } from '../support/matrix.ts'
import { chooseForChange, countReached, findChanges, testsOfViews } from '../tooling/changed.mjs'
import { findFacts } from '../tooling/facts.mjs'
import { countCheck, countElements, countPlaywright, countVitest, failedTests, NAMES } from '../tooling/runners.mjs'
import { countSessions } from '../tooling/wtr-json-reporter.mjs'

const vitestReport = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) => {
  return { numPassedTests, numFailedTests, numPendingTests: 0, numTodoTests: 0, testResults }
}
const test = (passed: boolean) => ({ name: 'a', passed, skipped: false })
const session = (tests: object[], more: object = {}) => ({
  testFile: 'a.test.ts',
  passed: true,
  errors: [],
  testResults: { tests, suites: [] },
  ...more,
})

describe('npm test', () => {
  it('runs every kind of check', () => {
    const checks = 'types lint unit simulation postgres house build format elements e2e'
    expect(NAMES).toEqual(checks.split(' '))
  })

  it('counts a check without tests as one', () => {
    expect(
      [countCheck({ exitCode: 0 }), countCheck({ exitCode: 2 })].map(({ passed, failed }) => [passed, failed]),
    ).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('takes its numbers from the runners’ reports', () => {
    expect(countVitest({ exitCode: 1, report: vitestReport(7, 2) })).toEqual({ passed: 7, failed: 2, skipped: 0 })
    expect(countElements({ exitCode: 0, report: { passed: 3, failed: 0, skipped: 1 } })).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
    })
    expect(
      countPlaywright({ exitCode: 1, report: { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } } }),
    ).toEqual({ passed: 6, failed: 1, skipped: 0 })
  })

  it('takes a runner that crashed, said nothing or ran nothing for a failure', () => {
    for (const count of [countVitest, countElements, countPlaywright]) {
      expect(count({ exitCode: 1, report: null })).toEqual({ passed: 0, failed: 1, skipped: 0 })
      expect(count({ exitCode: 0, report: null })).toEqual({ passed: 0, failed: 1, skipped: 0 })
    }
    expect(countVitest({ exitCode: 0, report: vitestReport(0, 0) }).failed).toBe(1)
    expect(
      countPlaywright({ exitCode: 0, report: { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 } } }).failed,
    ).toBe(1)
    expect(countVitest({ exitCode: 1, report: vitestReport(5, 0) }), 'an error outside the tests').toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
    })
  })

  it('tells at its end what the matrices have tried, as Vitest colours it too', () => {
    const inColour =
      '\u001B[90mstdout\u001B[2m | bank-matrix.test.ts\n\u001B[22m\u001B[39mpromise 30: 49 orders, 45 faults'
    const said = `${inColour}\n  promise 1: 24 histories\npromise 1: 24 histories\n    14|  console.log(\`promise 1: \n✓ is kept`
    expect(findFacts(said)).toEqual(['promise 1: 24 histories', 'promise 30: 49 orders, 45 faults'])
  })

  it('names what has failed', () => {
    const titles = (report: object) => failedTests({ report })
    const failed = { status: 'failed', fullName: 'the price is right', failureMessages: ['2 is not 3\nat a line'] }
    const files = [
      { name: 'a.ts', status: 'failed', assertionResults: [failed, { status: 'passed', fullName: 'the rest' }] },
      { name: 'b.ts', status: 'failed', assertionResults: [] },
    ]
    expect(titles(vitestReport(1, 1, files))).toEqual(['the price is right: 2 is not 3', 'b.ts cannot be loaded'])
    const specs = [
      { ok: false, title: 'pays' },
      { ok: true, title: 'looks' },
    ]
    const inner = { file: 'a.spec.ts', specs }
    expect(titles({ suites: [{ file: 'a.spec.ts', suites: [inner] }] })).toEqual(['a.spec.ts: pays'])
    const broken = { name: 'can be read', passed: false, skipped: false, error: { message: 'no role\nat a line' } }
    expect(titles(countSessions([session([broken, test(true)], { passed: false })]))).toEqual(['can be read: no role'])
    expect(failedTests({ report: null })).toEqual([])
  })

  it('counts a file that cannot be loaded', () => {
    const broken = { status: 'failed', assertionResults: [] }
    expect(
      countVitest({
        exitCode: 1,
        report: vitestReport(5, 1, [broken, { status: 'failed', assertionResults: [{ status: 'failed' }] }]),
      }).failed,
    ).toBe(2)
    expect(
      countSessions([session([], { passed: false, testResults: undefined, errors: [{ message: 'import' }] })]),
    ).toMatchObject({ passed: 0, failed: 1 })
  })

  it('counts the tests of elements in nested suites', () => {
    const nested = session([test(true)], {
      testResults: {
        tests: [test(true)],
        suites: [{ tests: [test(false), { name: 'b', passed: true, skipped: true }], suites: [] }],
      },
      passed: false,
    })
    expect(countSessions([nested, session([test(true)])])).toMatchObject({ passed: 2, failed: 1, skipped: 1 })
  })
})

describe('npm test -- --changed', () => {
  const since = 'a1b2c3'
  const commandsFor = (files: string[]) =>
    Object.fromEntries(chooseForChange({ since, files }).map(({ name, command }) => [name, command().slice(1)]))

  it('runs for a model its types, its unit tests and the house rules, and nothing in a browser', () => {
    const commands = commandsFor(['widgets/map/model.ts'])
    expect(Object.keys(commands)).toEqual(['types', 'lint', 'unit', 'house', 'format'])
    expect(commands['unit']).toEqual(expect.arrayContaining(['tests/unit/', '--changed', since]))
    expect(commands['format']).toEqual(['--check', '--log-level', 'warn', '--ignore-unknown', 'widgets/map/model.ts'])
  })

  it('builds for a view, a style or a contract, and runs the tests of its element in a browser', () => {
    for (const file of ['view.tsx', 'card/view.tsx', 'styles.css', 'element.ts']) {
      const commands = commandsFor([`widgets/map/${file}`, 'README.md'])
      expect(Object.keys(commands), file).toEqual(['types', 'lint', 'unit', 'house', 'build', 'format', 'elements'])
      expect(commands['elements'], file).toEqual(expect.arrayContaining(['--files', 'tests/elements/map.test.ts']))
    }
    const views = ['widgets/map/view.tsx', 'widgets/map/styles.css', 'widgets/gone/view.tsx', 'shared/ui/card.tsx']
    expect(testsOfViews(views)).toEqual(['tests/elements/map.test.ts'])
  })

  it('formats nothing where nothing has changed', () => {
    expect(Object.keys(commandsFor([]))).toEqual(['types', 'lint', 'unit', 'house'])
  })

  it('takes a run without tests for one that passes only where the runner says so', () => {
    const empty = { success: true, numTotalTests: 0, numPassedTests: 0 }
    expect(countReached({ exitCode: 0, report: empty })).toEqual({ passed: 0, failed: 0, skipped: 0 })
    expect(countReached({ exitCode: 1, report: empty }).failed).toBe(1)
    expect(countReached({ exitCode: 0, report: null }).failed).toBe(1)
    expect(countReached({ exitCode: 0, report: { ...empty, success: false } }).failed).toBe(1)
    expect(countReached({ exitCode: 1, report: { ...empty, numTotalTests: 3, ...vitestReport(2, 1) } }).failed).toBe(1)
  })

  it('knows the files since a revision, and refuses one that there is not', () => {
    expect(findChanges('HEAD').since).toMatch(/^[0-9a-f]{40}$/)
    expect(() => findChanges('no-such-revision')).toThrow('no-such-revision')
  })
})

describe('a share of a matrix', () => {
  const columns = ['a', 'b', 'c', 'd', 'e']
  const rows = (share: number, count: number) =>
    Array.from({ length: count }, (_, row) => pickColumns(columns, row, share))

  it('has something of every row and, with as many rows, every column', () => {
    for (const share of [1, 2, 3]) {
      expect(rows(share, columns.length).map(({ length }) => length)).toEqual(columns.map(() => share))
      expect([...new Set(rows(share, columns.length).flat())].toSorted()).toEqual(columns)
    }
    expect(rows(2, 3)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['a', 'e'],
    ])
  })
})

describe('the journeys on every screen', () => {
  it('are there', () => {
    const files = new Set(readdirSync('tests/e2e'))
    expect(ON_EVERY_SCREEN.filter((name) => !files.has(`${name}.spec.ts`))).toEqual([])
  })
})

describe('the installer', () => {
  const wanted = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } }
  const missing = (installed: object | null) => whatIsMissing(wanted, installed, () => true)

  it('leaves packages alone that are what the lock says', () => {
    expect(missing({ 'node_modules/a': { version: '1.0.0' } })).toBeNull()
    expect(missing({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } })).toBeNull()
  })

  it('sees what is missing, older, too much or gone from the disk', () => {
    expect(missing(null)).toContain('node_modules')
    expect(missing({})).toContain('node_modules/a 1.0.0')
    expect(missing({ 'node_modules/a': { version: '0.9.0' } })).toContain('node_modules/a 1.0.0')
    expect(missing({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } })).toContain(
      'node_modules/c',
    )
    expect(whatIsMissing(wanted, { 'node_modules/a': { version: '1.0.0' } }, () => false)).toContain('node_modules/a')
  })

  it('knows an older Node', () => {
    const versions = ['20.19.0', '20.19.1', '22.0.0', '20.18.3', '18.20.0', '20.9.0']
    expect(versions.map((version) => isAtLeast(version, '20.19.0'))).toEqual([true, true, true, false, false, false])
  })
})

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM_PATH names', async () => {
    expect(await findChromium({ CHROMIUM_PATH: '/opt/chromium', PATH: '' })).toBe('/opt/chromium')
  })

  it('starts as root and calls no server', () => {
    expect(CHROMIUM_FLAGS).toEqual(
      expect.arrayContaining([
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ]),
    )
  })
})
