import { test } from '@playwright/test'
import { startBackend, type TestBackend } from './e2e-backend.ts'
import type { ShownOn } from './matrix.ts'

/** Who may open the page of the city's staff. */
export const STAFF_NAME = 'Anna'
export const STAFF_TOKEN = 'a-token-of-anna-that-is-long'

/** Gives each worker's tests a backend of their own. */
export const backendTest = test.extend<object, ShownOn & { backend: TestBackend }>({
  shownOn: [null, { option: true, scope: 'worker' }],
  // A journey's own `test.use` would stand over the options of a run.
  browser: [
    async ({ browser, shownOn }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = (options) => open({ ...options, ...shownOn })
      await use(browser)
    },
    { scope: 'worker' },
  ],
  backend: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const backend = await startBackend(undefined, { STAFF_TOKENS: `${STAFF_NAME}:${STAFF_TOKEN}` })
      await use(backend)
      await backend.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
