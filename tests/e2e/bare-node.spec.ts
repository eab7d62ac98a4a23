// Promise 15: importing any entry on a server does nothing. And the command that prints a policy says what the snippets
// do.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { DIST, readRelease } from '../support/release.ts'

/** The host site is a page, not a library; so is what it does before it starts. */
const ENTRY = /^((elements|single|early)\/[^/]+|loader|public|page|server|map-worker)\.js$/

function runNode(...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: `${DIST}..`, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.trim()
}

test('importing any entry in bare Node does nothing', () => {
  const entries = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => ENTRY.test(name))
  const { elements } = readRelease()
  const common = [
    'loader',
    'public',
    'page',
    'server',
    'map-worker',
    'early/looks',
    'early/parking-guest-payment-price',
  ]
  expect(entries).toEqual(expect.arrayContaining(common.map((name) => `${name}.js`)))
  expect(entries).toHaveLength(elements.length * 3 + common.length)
  const script = `
    const globals = () => Reflect.ownKeys(globalThis).map(String)
    const before = new Set(globals())
    const found = []
    async function look(entry, work) {
      await work()
      await new Promise((resolve) => setImmediate(resolve))
      const left = process.getActiveResourcesInfo().filter((name) => !/Pipe|TTY|FS/.test(name))
      const made = globals().filter((name) => !before.has(name))
      if (left.length > 0 || made.length > 0) found.push({ entry, left, made })
    }
    for (const name of ${JSON.stringify(entries)}) await look(name, () => import(${JSON.stringify(DIST)} + name))
    const { define } = await import(${JSON.stringify(`${DIST}public.js`)})
    await look('define', () => define({ library: 'https://city.example/' }))
    console.log(JSON.stringify(found))`
  expect(JSON.parse(runNode('--input-type=module', '--eval', script))).toEqual([])
  console.log(`promise 15: ${entries.length} entries imported in bare Node, nothing happened`)
})

test('the command prints the policies that stand beside the snippets', () => {
  const { origin, elements } = readRelease()
  for (const { tag, snippets } of new Set([elements[0]!, elements.at(-1)!])) {
    const print = (...options: string[]) =>
      runNode('--import', 'tsx', 'shared/build/csp.ts', tag, '--origin', `${origin}/`, ...options)
    const said = (id: string) => `Content-Security-Policy: ${snippets.find((one) => one.id === id)!.policy}`
    expect(print()).toBe(said('loader'))
    expect(print('--integrity')).toBe(said('fast'))
  }
})
