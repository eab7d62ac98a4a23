/**
 * Writes what is chosen in the page at `pathname` into the query of its address; no step of the history of its own.
 * An element may tell of it late, when the next page is on its way already: its address is left alone.
 */
export function replaceQuery(pathname: string, write: (search: string) => string): void {
  const { search, hash } = location
  if (location.pathname === pathname) history.replaceState(history.state, '', pathname + write(search) + hash)
}
