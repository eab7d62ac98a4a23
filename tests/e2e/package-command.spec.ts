// Who has the package alone checks a backend with it: installed as npm does it, from the file of the release.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DIST, readRelease } from '../support/release.ts'
import { expect, test } from '../support/e2e.ts'
import type { Report } from '../../shared/build/conformance/report.ts'

const run = promisify(execFile)

test('npx of the package finds nothing wrong in the reference backend, and ends with 0', async ({ backend }) => {
  // npm alone takes half a minute on a machine that is busy.
  test.setTimeout(180_000)
  const folder = await mkdtemp(join(tmpdir(), 'package-command-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"private":true}')
    const tarball = `${DIST}parking-elements-${readRelease().version}.tgz`
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder })
    const asked = ['--api', backend.url, '--city', 'zarechny', '--only', 'getZones,getSettings,guestCost']
    const { stdout } = await run('npx', ['--offline', 'parking-elements', ...asked], { cwd: folder })
    expect(stdout).toContain('0 errors')
    const text = await readFile(join(folder, 'conformance-report', 'report.json'), 'utf8')
    const { calls } = JSON.parse(text) as Report
    expect(calls.find(({ call }) => call === 'guestCost')?.requests).toBeGreaterThan(10)
    const wrong = run('npx', ['--offline', 'parking-elements', '--api', `${backend.url}/docs`], { cwd: folder })
    await expect(wrong).rejects.toMatchObject({ code: 1 })
  } finally {
    await rm(folder, { recursive: true })
  }
})
