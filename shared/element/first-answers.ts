import { askEarly } from '../stores/early-answers.ts'
import { findLibrary } from '../stores/page-registry.ts'
import { findInherited } from './inherited.ts'

/**
 * Asks for what the cities of these elements are asked at first, while the code that reads it is on its way. Where the
 * address comes out wrong here, the code asks for the right one.
 */
export function askFirst(hosts: Iterable<Element>, calls: readonly string[], folder: URL): void {
  const list = new URL('cities.json', findLibrary(folder))
  for (const host of hosts)
    findServer(host, list)
      .then((server) => Promise.all(server ? calls.map((call) => askEarly(server + call)) : []))
      .catch(() => {})
}

/** Where the backend of an element's city is, as shared/stores/city-source.ts has it. */
async function findServer(host: Element, list: URL): Promise<string | null> {
  const api = host.getAttribute('api')
  if (api) {
    const own = toBase(new URL(api, document.baseURI))
    void askEarly(`${own}/city.json`)
    return own
  }
  const cities = askEarly(list.href)
  const city = host.getAttribute('city') || findInherited(host, 'data-parking-city')
  const rows = ((await (await cities).clone().json()) as { cities: { city: string; apiUrl?: string }[] }).cities
  const row = city ? rows.find((one) => one.city === city) : rows[0]
  return row ? toBase(new URL(row.apiUrl || '/', list)) : null
}

function toBase({ href }: URL): string {
  return href.replace(/[?#].*$/, '').replace(/\/$/, '')
}
