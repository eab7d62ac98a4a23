import type { Environment } from './environment.ts'

/**
 * A place to send the browser to, as an attribute or a server names it; absolute, or null for what we send nobody to: no
 * address at all, another scheme (`javascript:`), another site than the page's and the city's own.
 */
export function toTarget(
  text: string | null,
  environment: Pick<Environment, 'pageUrl' | 'origin' | 'libraryUrl'>,
): string | null {
  if (text === null || !URL.canParse(text, environment.pageUrl())) return null
  const url = new URL(text, environment.pageUrl())
  const ours = [environment.origin, new URL(environment.libraryUrl, environment.pageUrl()).origin]
  return /^https?:$/.test(url.protocol) && ours.includes(url.origin) && url.username === '' ? url.href : null
}

/** A page of the city's own site, which lies beside the library. */
export function toSitePage(
  path: string,
  city: string | null,
  environment: Pick<Environment, 'pageUrl' | 'libraryUrl'>,
): string {
  const url = new URL(path, new URL(environment.libraryUrl, environment.pageUrl()))
  if (city !== null) url.searchParams.set('city', city)
  return url.href
}
