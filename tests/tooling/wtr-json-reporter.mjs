// The counts of a web-test-runner run as a file, for tests/run.mjs: the runner itself only prints them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A reporter that writes { passed, failed, skipped, files } to the named file when the run ends. */
export function jsonReporter(file) {
  return {
    stop({ sessions }) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(countSessions([...sessions]), null, 2))
    },
  }
}

/** Adds up sessions. One that broke outside its tests (an import, a page error) counts as one failed test more. */
export function countSessions(sessions) {
  const counts = { passed: 0, failed: 0, skipped: 0, files: [] }
  for (const session of sessions) {
    const tests = session.testResults ? testsOf(session.testResults) : []
    const skipped = tests.filter((test) => test.skipped).length
    const passed = tests.filter((test) => test.passed && !test.skipped).length
    const inTests = tests.length - skipped - passed
    const failures = tests.filter((test) => !test.passed && !test.skipped).map(toFailure)
    const failed = inTests === 0 && (session.passed !== true || session.errors.length > 0) ? 1 : inTests
    counts.passed += passed
    counts.failed += failed
    counts.skipped += skipped
    counts.files.push({ file: session.testFile, browser: session.browser?.name, passed, failed, skipped, failures })
  }
  return counts
}

function toFailure({ name, error }) {
  return [name, error?.message?.split('\n')[0]].filter(Boolean).join(': ')
}

function testsOf(suite) {
  return [...suite.tests, ...suite.suites.flatMap(testsOf)]
}
