import { defineConfig } from '@playwright/test'
import { journeyRuns, type ShownOn } from './tests/support/matrix.ts'
import { CHROMIUM_FLAGS, requireChromium } from './tests/support/browser.mjs'

// No web server here: each worker starts a backend of its own (tests/support), so that ledgers are not shared.
export default defineConfig<object, ShownOn>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Half of a journey's time is waiting for pages and their clocks: two leave much of two cores idle.
  workers: 4,
  // A machine of CI has other work at times: a journey that failed is run once more there, and named as flaky at the end.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  fullyParallel: false,
  timeout: 60_000,
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
