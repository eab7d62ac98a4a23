/** A Content-Security-Policy as a table; an empty list removes a directive. */
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

/** Everything allowed: what a page has that says nothing of policies. */
const NONE: Policy = {
  ...Object.fromEntries(Object.keys(STRICT).map((directive) => [directive, []])),
  'default-src': ['*', "'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:'],
}

/** The state without a network asks a port that nobody listens on. */
const WITHOUT_NETWORK: Policy = { 'connect-src': ["'self'", 'http://127.0.0.1:9'] }

/**
 * Pages that need another policy than the strict one, by the name of their file without `.html`. A page that is not
 * here is strict; a row changes the directives it names.
 */
const PAGES: Readonly<Record<string, Policy>> = {
  'plain-host': NONE,
  // The kiosk starts its service worker by one named policy of its own (promise 9).
  kiosk: { 'trusted-types': ['parking-kiosk'], 'worker-src': ["'self'"] },
  map: WITHOUT_NETWORK,
  'guest-payment': WITHOUT_NETWORK,
  topup: WITHOUT_NETWORK,
}

/** The header of a page, of demo/pages or of the host site. */
export function policyOf(page: string): string {
  const policy = { ...STRICT, ...PAGES[page] }
  return Object.entries(policy)
    .filter(([, sources]) => sources.length > 0)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
