import { test } from '@playwright/test'
import { startBackend, type TestBackend } from './e2e-backend.ts'

/** Gives each worker's tests a backend of their own. */
export const backendTest = test.extend<object, { backend: TestBackend }>({
  backend: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const backend = await startBackend()
      await use(backend)
      await backend.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
