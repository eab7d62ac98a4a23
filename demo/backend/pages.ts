import type { City } from '../cities/load-cities.ts'

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

/** The state without a network asks a port that is closed. */
const WITHOUT_NETWORK: Policy = { 'connect-src': ["'self'", 'http://127.0.0.1:9'] }

/**
 * Pages that need another policy than the strict one, by the name of their file without `.html`. A page that is not
 * here is strict; a row changes the directives it names.
 */
const PAGES: Readonly<Record<string, Policy>> = {
  'plain-host': NONE,
  // The kiosk starts its service worker by one named policy of its own, and lets the map start its worker (promise 9).
  kiosk: { 'trusted-types': ['parking-kiosk', 'parking-map'], 'worker-src': ["'self'"] },
  map: WITHOUT_NETWORK,
  'guest-payment': WITHOUT_NETWORK,
  topup: WITHOUT_NETWORK,
}

/**
 * Pages where people of any city sign in, and so meet the captcha providers of those that have one (readings gE-06).
 */
const WITH_SIGN_IN: readonly string[] = ['host-site', 'login']

/** The sources of the captcha providers of these cities, as policies name them; empty where none has a key. */
export function captchaSources(cities: readonly City[]): string[] {
  const sources = cities
    .filter(({ entry }) => entry.captchaKey)
    .map(({ entry }) => {
      const url = entry.captchaUrl ?? 'https://smartcaptcha.yandexcloud.net'
      return URL.canParse(url) ? new URL(url).origin : "'self'"
    })
  return [...new Set(sources)]
}

/** The header of a page, of demo/pages or of the host site. */
export function policyOf(page: string, captchas: readonly string[]): string {
  const needed: Policy =
    captchas.length > 0 && WITH_SIGN_IN.includes(page)
      ? {
          'script-src': [...new Set(["'self'", ...captchas])],
          'frame-src': captchas,
          'trusted-types': ['parking-provider'],
        }
      : {}
  const policy = { ...STRICT, ...PAGES[page], ...needed }
  return Object.entries(policy)
    .filter(([, sources]) => sources.length > 0)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
