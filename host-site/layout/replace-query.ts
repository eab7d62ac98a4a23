/**
 * Writes what is chosen in the page at `pathname` into the query of its address; no step of the history of its own.
 * An element may tell of it late, when the next page is on its way already: its address is left alone.
 */
export function replaceQuery(pathname: string, write: (search: string) => string): void {
  const { search, hash } = location
  if (location.pathname === pathname) history.replaceState(history.state, '', pathname + write(search) + hash)
}

/**
 * The query with what is chosen now, so that the address shows the same after a reload and to whoever it is sent; a field
 * that is not chosen goes.
 */
export function writeFields(
  search: string,
  names: readonly string[],
  said: Readonly<Record<string, unknown>> = {},
): string {
  const query = new URLSearchParams(search)
  for (const name of names) {
    const value = said[name]
    if (typeof value === 'string' && value !== '') query.set(name, value)
    else query.delete(name)
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}
