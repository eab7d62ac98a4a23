/** A Content-Security-Policy as a table. */
type Policy = Readonly<Record<string, readonly string[]>>

/** What the elements ask of a page, and not a word more (promise 9). */
const STRICT: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
}

/**
 * Pages that need another policy than the strict one, by the name of their file in demo/pages. A page that is not
 * here is strict.
 */
const PAGES: Readonly<Record<string, Policy>> = {
  // The state without a network asks a port that nobody listens on.
  'guest-payment': { 'connect-src': ["'self'", 'http://127.0.0.1:9'] },
}

/** The header of a page of demo/pages. */
export function policyOf(page: string): string {
  const policy = { ...STRICT, ...PAGES[page] }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
