// Promise 15: importing any entry on a server does nothing. And the command that prints a policy says what the snippets
// do.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { DIST, readRelease } from '../support/release.ts'

const ENTRY = /^((elements|single|early)\/[^/]+|loader|public|page)\.js$/

function runNode(...parameters: string[]): string {
  return execFileSync(process.execPath, parameters, {
    cwd: `${DIST}..`,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('importing any entry in bare Node does nothing', () => {
  const entries = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => ENTRY.test(name))
  const { elements } = readRelease()
  const common = ['loader.js', 'public.js', 'page.js', 'early/looks.js', 'early/parking-guest-payment-price.js']
  expect(entries).toEqual(expect.arrayContaining(common))
  expect(entries).toHaveLength(elements.length * 3 + common.length)
  const script = `
    const before = Reflect.ownKeys(globalThis).length
    for (const name of ${JSON.stringify(entries)}) await import(${JSON.stringify(DIST)} + name)
    const { define } = await import(${JSON.stringify(`${DIST}public.js`)})
    await define({ library: 'https://city.example/' })
    console.log([Reflect.ownKeys(globalThis).length - before, process.getActiveResourcesInfo().filter((name) => /Timeout|Immediate|Message|TCP/.test(name)).length].join(' '))`
  expect(runNode('--input-type=module', '--eval', script).trim()).toBe('0 0')
  console.log(`promise 15: ${entries.length} entries imported in bare Node, nothing happened`)
})

test('the command prints the policies that stand beside the snippets', () => {
  const { origin, elements } = readRelease()
  for (const { tag, snippets } of new Set([elements[0]!, elements.at(-1)!])) {
    const print = (...options: string[]) =>
      runNode('--import', 'tsx', 'shared/build/csp.ts', tag, '--origin', `${origin}/`, ...options).trim()
    const said = (id: string) => `Content-Security-Policy: ${snippets.find((one) => one.id === id)!.policy}`
    expect(print()).toBe(said('loader'))
    expect(print('--integrity')).toBe(said('fast'))
  }
})
