import { defineConfig } from '@playwright/test'
import { journeyRuns, type ShownOn } from './tests/support/matrix.ts'
import { CHROMIUM_FLAGS, requireChromium } from './tests/support/browser.mjs'

// No web server here: each worker starts a backend of its own (tests/support), so that ledgers are not shared.
export default defineConfig<object, ShownOn>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two keep two cores busy for nine tenths of the time; four were slower by a twelfth, and each waited for the others.
  workers: 2,
  // A machine of CI has other work at times: a journey that failed is run once more there, and named as flaky at the end.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  fullyParallel: false,
  // Some start a backend of their own, which takes a busy machine up to twenty seconds.
  timeout: 120_000,
  // Dots: failures are told at the end, where whoever reads the last page of a long log finds them.
  reporter: [['dot'], ['json', { outputFile: '.cache/test-reports/e2e.json' }]],
  projects: journeyRuns(),
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await requireChromium(), args: CHROMIUM_FLAGS },
  },
})
