// The package itself, as two tools read it that know what breaks for whom.
import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { binOf } from '../../demo/install.mjs'
import { DIST, readRelease } from '../support/release.ts'

const tarball = `${DIST}parking-elements-${readRelease().version}.tgz`

function run(bin: string, ...parameters: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  return { status, output: `${stdout}${stderr}` }
}

test('publint finds nothing in the package', () => {
  const { status, output } = run(binOf('publint'), 'run', tarball, '--strict')
  expect(output).toContain('All good!')
  expect(status).toBe(0)
})

test('are-the-types-wrong finds nothing for ES modules, which the package is', () => {
  const { status, output } = run(
    binOf('@arethetypeswrong/cli', 'attw'),
    tarball,
    '--profile',
    'esm-only',
    '--exclude-entrypoints',
    'parking.css',
    'custom-elements.json',
    'html-custom-data.json',
    'web-types.json',
  )
  expect(status, output).toBe(0)
})
