import { type SafeUrl, parseSafeUrl } from '../domain/safe-url.ts'
import type { Environment } from './environment.ts'

/**
 * A place to send the browser to, as an attribute or a server names it; absolute, or null for an address that is not
 * opened: no address at all, another scheme (`javascript:`), another site than the page's and the city's own.
 */
export function toTarget(
  text: string | null,
  environment: Pick<Environment, 'pageUrl' | 'origin' | 'libraryUrl'>,
): SafeUrl | null {
  if (text === null || !URL.canParse(text, environment.pageUrl())) return null
  const url = new URL(text, environment.pageUrl())
  const library = new URL(environment.libraryUrl, environment.pageUrl()).origin
  return url.origin === environment.origin || url.origin === library ? parseSafeUrl(url.href, url.origin) : null
}

/** A page of the city's own site, which lies beside the library; null for a path that leads anywhere else. */
export function findSitePage(
  path: string,
  city: string | null,
  environment: Pick<Environment, 'pageUrl' | 'libraryUrl'>,
): SafeUrl | null {
  const site = new URL(environment.libraryUrl, environment.pageUrl())
  if (!URL.canParse(path, site)) return null
  const url = new URL(path, site)
  if (city !== null) url.searchParams.set('city', city)
  return url.origin === site.origin ? parseSafeUrl(url.href, site.origin) : null
}

/** One of the pages that the city's own site always has. */
export function toSitePage(
  path:
    | 'registration'
    | 'restore-password'
    | 'legal/auth'
    | 'coop-profile'
    | 'profile'
    | 'profile/parking'
    | 'profile/my-profile#top-up'
    | 'profile/abonements'
    | 'profile/constructor'
    | 'pages/personal-data-rules'
    | '',
  city: string | null,
  environment: Pick<Environment, 'pageUrl' | 'libraryUrl'>,
): SafeUrl {
  const page = findSitePage(path, city, environment)
  if (page === null) throw new Error(`the library is no site: ${environment.libraryUrl}`)
  return page
}

/**
 * The page that an attribute names, on any site: the page itself says so, and `parseAddress` reads it. Null for none.
 */
export function toNamedPage(address: string): SafeUrl | null {
  return URL.canParse(address) ? parseSafeUrl(address, new URL(address).origin) : null
}
