import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/** Where elements that exist only for tests are built, beside the catalogue. */
export const FIXTURES = '.cache/elements'

/** Builds them, and sees that `npm run build` has made dist/. */
export async function buildFixtures() {
  if (!existsSync('dist/elements')) throw new Error('There is no dist/elements: run `npx vite build` first.')
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    env: { ...process.env, BUILD_FIXTURES: FIXTURES },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The elements of the tests could not be built.')
}
