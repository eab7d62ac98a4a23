/** The one thing that the library leaves on a page's global object, by the name of a `Symbol.for`. */
export const REGISTRY_NAME = 'parking-elements'
/** What is in it where the library's own server has written into its first file which server each city has. */
export const SERVERS = 'servers'

/** The cities in their order, each with the address of its server as `cities.json` says it. */
export type KnownServers = readonly (readonly [city: string, apiUrl: string])[]

/**
 * A statement to stand before the code of the file that a page asks for first, written by the server that has both: what
 * the file asks the city then does not wait for `cities.json`. `from` is an expression, the file's own address.
 */
export function tellServers(rows: KnownServers, from: string): string {
  // Within a module or a classic script, without a name left in the page; nothing on a server.
  return `if(globalThis.document){const p=globalThis,k=Symbol.for("${REGISTRY_NAME}");p[k]||Object.defineProperty(p,k,{value:new Map});p[k].set("${SERVERS}",{from:${from},rows:${JSON.stringify(rows)}})}\n`
}
