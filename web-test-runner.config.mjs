// Element tests in a real browser: built files from dist/, the real backend behind the same origin.
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { chromeLauncher } from '@web/test-runner-chrome'
import { CHROMIUM_FLAGS, requireChromium } from './tests/support/browser.mjs'
import { describeCatalogue } from './tests/elements/support/describe-catalogue.mjs'
import { buildFixtures } from './tests/elements/support/build-fixtures.mjs'
import { startBackend } from './tests/elements/support/start-backend.mjs'
import { servePages } from './tests/elements/support/serve-pages.mjs'

const [executablePath, elements, backend] = await Promise.all([
  requireChromium(),
  describeCatalogue(),
  startBackend(),
  buildFixtures(),
])

export default {
  files: ['tests/elements/**/*.test.ts'],
  rootDir: import.meta.dirname,
  // Half of a page's time is waiting for frames: two pages leave much of two cores idle.
  concurrency: 4,
  browsers: [
    chromeLauncher({
      // A window for each: of the tabs of one window all but one are hidden, and nothing is drawn in those.
      createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
      launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, '--js-flags=--expose-gc', '--window-size=1000,2000'] },
    }),
  ],
  middleware: [servePages({ elements, backendUrl: backend.url })],
  plugins: [esbuildPlugin({ ts: true, target: 'es2022' }), { name: 'backend', serverStop: () => backend.stop() }],
  // One second try on a busy machine, as the journeys have.
  testFramework: { config: { timeout: 60_000, retries: process.env['CI'] ? 1 : 0 } },
  testsStartTimeout: 60_000,
  testsFinishTimeout: process.env['MATRIX'] === 'whole' ? 3_600_000 : 600_000,
}
