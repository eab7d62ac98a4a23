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

/**
 * Pages that need another policy than the strict one, by the name of their file in demo/pages. A page that is not
 * here is strict.
 */
const PAGES: Readonly<Record<string, Policy>> = {
  // A page that breaks every rule on purpose: old libraries, inline styles and scripts.
  hostile: {
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'require-trusted-types-for': [],
    'trusted-types': [],
  },
  // A site without any policy of its own.
  plain: {
    'default-src': ['*', "'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:'],
    'script-src': [],
    'style-src': [],
    'img-src': [],
    'font-src': [],
    'connect-src': [],
    'base-uri': [],
    'form-action': [],
    'require-trusted-types-for': [],
    'trusted-types': [],
  },
}

/** The header of a page of demo/pages. */
export function policyOf(page: string): string {
  const policy = { ...STRICT, ...PAGES[page] }
  return Object.entries(policy)
    .filter(([, sources]) => sources.length > 0)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
