import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toPolicyHash } from '../../shared/build/release/integrity.ts'
import { ORIGIN, type Release, type Snippet } from '../../shared/build/release/snippets.ts'

export const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))

/** What the build says of itself; it must have been made. */
export function readRelease(): Release {
  return JSON.parse(readFileSync(`${DIST}release.json`, 'utf8')) as Release
}

/**
 * A snippet as the reference shows it at another address: with that address, and the hash of the import map that
 * follows from it.
 */
export function placeSnippet({ code, policy = '' }: Snippet, origin: string): { code: string; policy: string } {
  const placed = code.replaceAll(ORIGIN, origin)
  const map = /<script type="importmap">(.*?)<\/script>/.exec(placed)?.[1]
  const allowed = policy.replaceAll(ORIGIN, origin)
  return { code: placed, policy: map === undefined ? allowed : allowed.replace(/'sha256-[^']+'/, toPolicyHash(map)) }
}
