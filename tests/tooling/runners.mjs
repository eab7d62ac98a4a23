// The checks of `npm test`, in their order: what each starts, what it needs, and where its own report has the counts.
import { join } from 'node:path'
import { binOf, ROOT } from '../../demo/install.mjs'

const MINUTE = 60_000
const reportOf = (name) => join(ROOT, '.cache/test-reports', `${name}.json`)

export const REPORTS = {
  unit: reportOf('unit'),
  house: reportOf('house'),
  simulation: reportOf('simulation'),
  postgres: reportOf('postgres'),
  elements: reportOf('elements'),
  e2e: reportOf('e2e'),
}

/**
 * The tests of `npm test` that are run on a PostgreSQL server too: those that need one, and those that put faults
 * between two books. `npm run test:postgres` runs all of the backend there.
 */
export const ON_SERVER = [
  ...[
    'account-races',
    'audit',
    'backup',
    'bank-matrix',
    'driver-faults',
    'failover',
    'guest-faults',
    'guest-presses',
    'killed',
    'killed-subscriptions',
    'migrations',
    'orders-at-the-bank',
    'plate-moved',
    'processes',
    'production-start',
    'reconciliation',
    'refund-queue',
    'unavailable',
  ].map((name) => `tests/unit/backend/${name}.test.ts`),
  ...['simulation', 'bugs'].map((name) => `tests/simulation/${name}.test.ts`),
]

export const RUNNERS = [
  {
    name: 'types',
    minutes: 5,
    command: () => [
      binOf('@typescript/native', 'tsc'),
      '--noEmit',
      '--pretty',
      'false',
      '--incremental',
      // What it knows of files that have not changed since its last run.
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ],
    count: countCheck,
  },
  { name: 'lint', minutes: 5, command: () => [binOf('oxlint'), '--deny-warnings'], count: countCheck },
  { name: 'unit', minutes: 20, command: () => vitest('unit'), report: REPORTS.unit, count: countVitest },
  {
    name: 'simulation',
    minutes: 20,
    command: () => vitest('simulation'),
    report: REPORTS.simulation,
    count: countVitest,
  },
  {
    name: 'postgres',
    minutes: 20,
    needs: ['server'],
    on: 'PostgreSQL',
    command: () => ['tests/postgres.mjs', ...ON_SERVER, ...reportTo(REPORTS.postgres)],
    report: REPORTS.postgres,
    count: countVitest,
  },
  // One process, so that the tree is read and parsed once for all its rules.
  {
    name: 'house',
    minutes: 5,
    command: () => vitest('house', '--maxWorkers=1', '--testTimeout=120000'),
    report: REPORTS.house,
    count: countVitest,
  },
  // Each of the three leaves a core idle, and none reads what another writes.
  {
    name: 'build',
    minutes: 5,
    beside: 'house',
    command: () => [binOf('vite'), 'build', '--logLevel', 'warn'],
    count: countCheck,
  },
  {
    name: 'format',
    minutes: 5,
    beside: 'build',
    command: () => [binOf('prettier'), '--check', '--log-level', 'warn', '.'],
    count: countCheck,
  },
  {
    name: 'elements',
    minutes: 20,
    needs: ['build', 'browser'],
    command: () => [binOf('@web/test-runner', 'wtr'), '--config', 'tests/tooling/wtr-counted.config.mjs'],
    report: REPORTS.elements,
    count: countElements,
  },
  {
    name: 'e2e',
    minutes: 50,
    needs: ['build', 'browser'],
    command: () => [binOf('@playwright/test', 'playwright'), 'test'],
    report: REPORTS.e2e,
    count: countPlaywright,
  },
].map((runner) => ({ needs: [], report: null, beside: null, on: null, ...runner, timeLimit: runner.minutes * MINUTE }))

export const NAMES = RUNNERS.map((runner) => runner.name)
/** Those whose tests read MATRIX. */
export const WITH_MATRICES = ['unit', 'simulation', 'postgres', 'elements', 'e2e']

/** A check without tests of its own is one: passed or failed. */
export function countCheck({ exitCode }) {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
}

export function countVitest({ exitCode, report }) {
  // A file that cannot be loaded has no failed test in it, and still is a failure.
  const broken = report?.testResults?.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return countTests(exitCode, {
    passed: report?.numPassedTests,
    failed: report && report.numFailedTests + (broken?.length ?? 0),
    skipped: report && report.numPendingTests + report.numTodoTests,
  })
}

export function countElements({ exitCode, report }) {
  return countTests(exitCode, report ?? {})
}

/** A journey that passed at its second try, on CI, has passed; the runner names it. */
export function countPlaywright({ exitCode, report }) {
  const { expected, unexpected, flaky, skipped } = report?.stats ?? {}
  return countTests(exitCode, { passed: expected + flaky, failed: unexpected, skipped })
}

/** What the reports name as failed, so that a long log ends with it. */
export function failedTests({ report }) {
  if (!report) return []
  if (report.suites) return report.suites.flatMap(failedJourneys)
  if (report.files) return report.files.flatMap(({ failures = [] }) => failures)
  return (report.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name} cannot be loaded`] : []
    return failed.map(({ fullName, failureMessages = [] }) => {
      return [fullName, failureMessages[0]?.split('\n')[0]].filter(Boolean).join(': ')
    })
  })
}

function failedJourneys({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`)
  return [...failed, ...suites.flatMap(failedJourneys)]
}

/** A runner that crashed, wrote no report, ran nothing, or ended badly without naming a failure, has failed. */
function countTests(exitCode, { passed, failed, skipped }) {
  const counts = { passed: toCount(passed), failed: toCount(failed), skipped: toCount(skipped) }
  const isSound = exitCode === 0 && counts.passed > 0 && Number.isInteger(failed)
  return { ...counts, failed: isSound ? counts.failed : Math.max(1, counts.failed) }
}

function toCount(value) {
  return Number.isInteger(value) ? value : 0
}

function vitest(folder, ...options) {
  return [binOf('vitest'), 'run', `tests/${folder}/`, ...options, ...reportTo(REPORTS[folder])]
}

function reportTo(file) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}
