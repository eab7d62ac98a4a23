import type { Json } from '../api/contract/call.ts'
import { askEarly } from '../stores/early-answers.ts'
import type { KnownServers } from '../api/contract/known-servers.ts'
import { findLibrary, serversOf } from '../stores/page-registry.ts'
import { findInherited } from './inherited.ts'

/**
 * Asks for what the city of an element is asked at first, while the code that reads it is on its way; answers what the
 * server says, in the order of the calls, and nothing where it is not known yet which server that is. Where the address
 * comes out wrong here, the code asks for the right one.
 */
export async function askFirst(host: Element, calls: readonly string[], folder: URL): Promise<Json[] | null> {
  const ask = (server: string | null) =>
    server === null ? null : Promise.all(calls.map((call) => read(server + call)))
  const server = findServer(host, new URL('cities.json', findLibrary(folder)))
  // Where it is known, at once: before all else that the page asks for then.
  return ask(server instanceof Promise ? await server : server)
}

type Server = string | null

/** Where the backend of an element's city is, as shared/stores/city-source.ts has it. */
function findServer(host: Element, list: URL): Server | Promise<Server> {
  const api = host.getAttribute('api')
  if (api) {
    const own = toBase(new URL(api, document.baseURI))
    void askEarly(`${own}/city.json`)
    return own
  }
  const city = host.getAttribute('city') || findInherited(host, 'data-parking-city')
  const choose = (rows: KnownServers) => {
    const row = city ? rows.find(([name]) => name === city) : rows[0]
    return row ? toBase(new URL(row[1] || '/', list)) : null
  }
  const asked = readList(list)
  const rows = serversOf(list.href)
  if (rows === null) return asked.then(choose)
  asked.catch(() => {})
  return choose(rows)
}

/** The element itself needs more of the list, and so it is asked for in any case. */
async function readList(list: URL): Promise<KnownServers> {
  const { cities } = (await read(list.href)) as { cities: { city: string; apiUrl?: string }[] }
  return cities.map(({ city, apiUrl = '' }) => [city, apiUrl])
}

/** Leaves the answer to the element itself; of one that is no success nothing is read. */
async function read(url: string): Promise<Json> {
  const answer = (await askEarly(url)).clone()
  return answer.ok ? ((await answer.json()) as Json) : null
}

function toBase({ href }: URL): string {
  return href.replace(/[?#].*$/, '').replace(/\/$/, '')
}
