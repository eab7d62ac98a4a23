import { warn } from './warn.ts'

/** The one thing we leave on the page's global object: what is here, and by which version. */
const REGISTRY = Symbol.for('parking-elements')
/** Not a tag: the address of the library, where a page has named it. */
const LIBRARY = 'library'

/**
 * Notes that `name` (a tag, the loader) is here by `version`. False where it was here before: the same version is
 * silent, another is told once per pair, naming both (promise 13). `isTaken`: the page has defined the tag already.
 */
export function takeName(name: string, version: string, { isTaken }: { isTaken: boolean }): boolean {
  const registry = openRegistry()
  const first = registry.get(name) ?? (isTaken ? 'unknown' : null)
  if (first === null) {
    registry.set(name, version)
    return true
  }
  const pair = `${first} ${version}`
  if (first !== version && !registry.has(pair)) {
    registry.set(pair, '')
    warn(`version ${first} is already on this page (${name}); version ${version} is not used.`)
  }
  return false
}

/** Whether something of this name is here, by whichever version. */
export function isNameTaken(name: string): boolean {
  return openRegistry().has(name)
}

/** Where `cities.json` lies, if the page says that it does not lie beside the elements (as in a bundle of its own). */
export function namedLibrary(): string | undefined {
  return openRegistry().get(LIBRARY)
}

/** Names the address of the library, ending in a slash, for the elements that are defined from now on. */
export function nameLibrary(url: string): void {
  openRegistry().set(LIBRARY, url)
}

function openRegistry(): Map<string, string> {
  const page = globalThis as { [REGISTRY]?: Map<string, string> }
  const registry = page[REGISTRY] ?? new Map<string, string>()
  if (!page[REGISTRY]) Object.defineProperty(page, REGISTRY, { value: registry })
  return registry
}
