// The lines of the README's “In production”, to the letter, in a fresh clone on a PostgreSQL server.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { PRODUCTION } from '../support/production.ts'
import { findFreePort } from '../support/separate-bank.ts'
import { startThrowAway } from '../support/throw-away-postgres.mjs'

const ROOT = join(import.meta.dirname, '../..')
const LINES = /^## In production$[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(
  readFileSync(join(ROOT, 'README.md'), 'utf8'),
)?.[1]

test('the documented lines make a city that is ready, with nothing of the demo in it', async ({ request }) => {
  test.setTimeout(600_000)
  const server = await startThrowAway()
  if (server === null) throw new Error('There is no PostgreSQL here: install it (Debian: apt-get install postgresql).')
  const folder = mkdtempSync(join(tmpdir(), 'parking-clone-'))
  const port = await findFreePort()
  execFileSync('git', ['clone', '--quiet', ROOT, folder])
  const cities = join(folder, 'tests/e2e/fixtures')
  const { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: _, ...env } = process.env
  const started = spawn('sh', ['-ec', LINES!], {
    cwd: folder,
    env: {
      ...env,
      ...PRODUCTION,
      DATABASE_URL: server.url,
      EXTRA_CITIES: cities,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => started.once('exit', resolve))
  try {
    const url = `http://127.0.0.1:${port}`
    const headers = { host: new URL(PRODUCTION['PUBLIC_URL']!).host }
    const statusOf = (path: string) =>
      request.get(url + path, { headers }).then(
        (response) => response.status(),
        () => 'nothing',
      )
    await expect.poll(() => statusOf('/ready'), { timeout: 540_000 }).toBe(200)
    expect(await statusOf('/')).toBe(200)
    for (const path of ['/demo/outbox', '/demo/controls/ledger', '/~fault/500/ozyorny/api/settings/v3', '/staff'])
      expect([path, await statusOf(path)]).toEqual([path, 404])
  } finally {
    process.kill(-started.pid!, 'SIGTERM')
    await ended
    await server.stop()
    rmSync(folder, { recursive: true })
  }
})
