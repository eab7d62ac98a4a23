import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'parking-build-'))

/** Imports a module in a Node of its own, and tells what has changed there. */
const PROBE = `
  const before = new Set(Reflect.ownKeys(globalThis))
  await import(process.argv[1])
  const globals = Reflect.ownKeys(globalThis).filter((name) => !before.has(name)).map(String)
  await new Promise((resolve) => setImmediate(resolve))
  console.log(JSON.stringify({ globals, open: process.getActiveResourcesInfo().filter((one) => !/Pipe|TTY|FS/.test(one)) }))`

// Promise 15. Built here, so that the test stands by itself.
describe('on a server', () => {
  beforeAll(async () => {
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--logLevel', 'error'])
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('importing any entry does nothing', async () => {
    // The host site is a page, not a library; so is what it does before it starts.
    const ofSite = ['host-site.js', 'before-start.js']
    const files = [
      ...readdirSync(join(folder, 'elements')).map((file) => join('elements', file)),
      ...readdirSync(folder),
    ]
    const entries = files.filter((file) => file.endsWith('.js') && !ofSite.includes(file))
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) {
      // oxlint-disable-next-line no-await-in-loop -- a process each, one after the other
      const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', PROBE, join(folder, entry)])
      expect({ entry, stderr, ...(JSON.parse(stdout) as object) }).toEqual({ entry, stderr: '', globals: [], open: [] })
    }
  }, 60_000)
})
