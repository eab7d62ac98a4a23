import type { Json } from '../api/contract/call.ts'
import { askEarly } from '../stores/early-answers.ts'
import type { KnownServers } from '../api/contract/known-servers.ts'
import { findLibrary, serversOf } from '../stores/page-registry.ts'
import { findInherited } from './inherited.ts'

/**
 * Asks for what the city of an element is asked at first, while the code that reads it is on its way; answers what the
 * server says, in the order of the calls, and nothing where it is not known yet which server that is. Where the address
 * comes out wrong here, the code asks for the right one. Waits for its turn, if it is given one.
 */
export async function askFirst(
  host: Element,
  calls: readonly string[],
  folder: URL,
  turn?: Promise<void>,
): Promise<Json[] | null> {
  const ask = (server: string | null) =>
    server === null ? null : Promise.all(calls.map((call) => read(server + call)))
  const server = findServer(host, listIn(folder))
  if (turn) await turn
  // Where it is known, at once: before all else that the page asks for then.
  return ask(server instanceof Promise ? await server : server)
}

/**
 * Asks what the city of an element is, which its code needs and its first screen does not: after all that this waits
 * for.
 */
export async function askCity(host: Element, folder: URL): Promise<void> {
  const api = host.getAttribute('api')
  await askEarly(api ? `${ownServer(api)}/city.json` : listIn(folder).href)
}

function listIn(folder: URL): URL {
  return new URL('cities.json', findLibrary(folder))
}

function ownServer(api: string): string {
  return toBase(new URL(api, document.baseURI))
}

type Server = string | null

/** Where the backend of an element's city is, as shared/stores/city-source.ts has it. */
function findServer(host: Element, list: URL): Server | Promise<Server> {
  const api = host.getAttribute('api')
  if (api) return ownServer(api)
  const city = host.getAttribute('city') || findInherited(host, 'data-parking-city')
  const choose = (rows: KnownServers) => {
    const row = city ? rows.find(([name]) => name === city) : rows[0]
    return row ? toBase(new URL(row[1] || '/', list)) : null
  }
  const rows = serversOf(list.href)
  return rows === null ? readList(list).then(choose) : choose(rows)
}

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
