// `npm run test:embed`: the ways of a newcomer, with packages from the registry; apart from `npm test`, which needs
// none.
import { defineConfig } from '@playwright/test'
import e2e from '../../playwright.config.ts'

export default defineConfig({
  ...e2e,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 1,
  timeout: 300_000,
  reporter: [['list']],
})
