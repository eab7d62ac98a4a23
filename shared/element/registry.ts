import { openRegistry } from '../stores/page-registry.ts'
import { warn } from '../stores/warn.ts'

/**
 * Notes that `name` (a tag, the loader) is here by `version`. False where it was here before: the same version is
 * silent, another is told once per pair, naming both (promise 13). `isTaken`: the page has defined the tag already.
 * `library`: the address of the library.
 */
export function takeName(
  name: string,
  version: string,
  { isTaken, library }: { isTaken: boolean; library: string },
): boolean {
  const registry = openRegistry()
  const first = registry.get(name) ?? (isTaken ? 'unknown' : null)
  if (first === null) {
    registry.set(name, version)
    return true
  }
  const pair = `${first} ${version}`
  if (first !== version && !registry.has(pair)) {
    registry.set(pair, '')
    const text = `version ${first} is already on this page (${name}); version ${version} is not used.`
    warn({ code: 'two-versions', text }, library)
  }
  return false
}
