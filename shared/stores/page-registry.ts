import { type KnownServers, REGISTRY_NAME, SERVERS } from '../api/contract/known-servers.ts'

/** On the page's global object: what is here, by which version, and what was said of it. */
const REGISTRY = Symbol.for(REGISTRY_NAME)
/** Not a tag: the address of the library, where a page has named it. */
const LIBRARY = 'library'
/** One for all copies of the library on a page. */
export function openRegistry(): Map<string, string> {
  const page = globalThis as { [REGISTRY]?: Map<string, string> }
  const registry = page[REGISTRY] ?? new Map<string, string>()
  if (!page[REGISTRY]) Object.defineProperty(page, REGISTRY, { value: registry })
  return registry
}

/** What the copies of the library on a page have in common: made by the first that asks. */
export function shareByName<T extends object>(name: string, make: () => T): T {
  const registry: Map<string, unknown> = openRegistry()
  const shared = (registry.get(name) as T | undefined) ?? make()
  registry.set(name, shared)
  return shared
}

/** Whether something of this name is here, by whichever version. */
export function isNameTaken(name: string): boolean {
  return openRegistry().has(name)
}

/**
 * Where `cities.json` and the city's own pages lie: as the page has named it, else the folder that has the library's
 * files. That of one version (`/0.1.0/`, `/0/`) lies beside them.
 */
export function findLibrary(folder: URL): string {
  return openRegistry().get(LIBRARY) ?? folder.href.replace(/\/\d+(\.\d+\.\d+)?\/$/, '/')
}

/** Names the address of the library, ending in a slash, for the elements that are defined from now on. */
export function nameLibrary(url: string): void {
  openRegistry().set(LIBRARY, url)
}

/**
 * The cities of the library whose `cities.json` lies there, where they are known without asking for it; null where they
 * are not.
 */
export function serversOf(list: string): KnownServers | null {
  const known = (openRegistry() as Map<string, unknown>).get(SERVERS) as Known | undefined
  // The address is read from the page's own markup, where a page may have put anything.
  return typeof known?.from === 'string' && known.from.startsWith(new URL('.', list).href) ? known.rows : null
}

interface Known {
  /** Address of the file that has told it. */
  from: unknown
  rows: KnownServers
}
