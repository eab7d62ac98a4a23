import { useElementEvent } from './element-event.ts'
import { replaceQuery } from './replace-query.ts'

/** What the map shows, by the attributes of the map; the address has the same names. */
const NAMES = ['selected', 'filter', 'center', 'zoom'] as const

type MapView = Readonly<Record<(typeof NAMES)[number], string | number>>

/** The attributes of the map that an address asks for. */
export function readMapAddress(search: string): Partial<Record<(typeof NAMES)[number], string>> {
  const query = new URLSearchParams(search)
  return Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
}

/** The query of an address that shows the same map of the same city to whoever opens it. */
export function writeMapAddress(search: string, view: MapView, city: string): string {
  const query = new URLSearchParams(search)
  query.set('city', city)
  for (const name of NAMES) {
    if (view[name] === '') query.delete(name)
    else query.set(name, String(view[name]))
  }
  // A comma may stand in a query as it is, and a link is read by people.
  return `?${query.toString().replaceAll('%2C', ',')}`
}

/** Keeps the address of the page at `pathname` at what its map shows, so that it can be reloaded and handed on. */
export function MapAddress({ city, pathname }: { city: string; pathname: string }) {
  useElementEvent<MapView>('parking-view', (view) =>
    replaceQuery(pathname, (search) => writeMapAddress(search, view, city)),
  )
  return null
}
