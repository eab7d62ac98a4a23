import { describe, expect, it } from 'vitest'
import { isAtLeast, whatIsMissing } from '../../demo/install.mjs'
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.mjs'
import { countCheck, countElements, countPlaywright, countVitest, NAMES } from '../tooling/runners.mjs'
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
    expect(NAMES).toEqual(['types', 'lint', 'format', 'unit', 'house', 'build', 'elements', 'e2e'])
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
    ).toEqual({ passed: 5, failed: 2, skipped: 0 })
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

  it('starts as root and calls nobody', () => {
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
