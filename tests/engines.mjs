// `npm run test:engines`: the journeys that each engine has to take, in Firefox and in WebKit; apart from `npm test`,
// which needs Chromium alone. What follows is passed on to Playwright: `npm run test:engines -- -g Firefox`.
import { spawnSync } from 'node:child_process'
import { binOf, buildIfStale, installMissing, requireNode, ROOT } from '../demo/install.mjs'
import { getEngines } from './tooling/get-engines.mjs'

requireNode()
installMissing()
const { firefox, webkit, problem } = await getEngines()
if (problem) {
  console.error(problem)
  process.exit(1)
}
buildIfStale()
const config = ['--config', 'tests/engines/engines.config.ts']
const { status } = spawnSync(
  process.execPath,
  [binOf('@playwright/test', 'playwright'), 'test', ...config, ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FIREFOX_PATH: firefox, WEBKIT_DRIVER_PATH: webkit },
  },
)
process.exitCode = status ?? 1
