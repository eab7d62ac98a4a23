/** The one thing we leave on the page's global object: what is here, by which version, and what was said of it. */
const REGISTRY = Symbol.for('parking-elements')
/** Not a tag: the address of the library, where a page has named it. */
const LIBRARY = 'library'
/** Where the server of each city is, where the library's own server has written it into its first file. */
const SERVERS = 'servers'

/** The cities in their order, each with the address of its server as `cities.json` says it. */
export type KnownServers = readonly (readonly [city: string, apiUrl: string])[]

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
  return known?.from.startsWith(new URL('.', list).href) ? known.rows : null
}

interface Known {
  /** Address of the file that has told it. */
  from: string
  rows: KnownServers
}

/**
 * A statement to stand before the code of the file that a page asks for first, written by the server that has both: what
 * the file asks the city then does not wait for `cities.json`. `from` is an expression, the file's own address.
 */
export function tellServers(rows: KnownServers, from: string): string {
  // Within a module or a classic script, without a name left in the page; nothing on a server.
  return `if(globalThis.document){const p=globalThis,k=Symbol.for("parking-elements");p[k]||Object.defineProperty(p,k,{value:new Map});p[k].set("${SERVERS}",{from:${from},rows:${JSON.stringify(rows)}})}\n`
}
