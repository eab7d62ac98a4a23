import { LANGUAGES } from './messages.ts'

/** Who may see a page: everyone, a visitor who has not signed in, a driver, a cooperative client. */
export type Access = 'all' | 'visitor' | 'driver' | 'coop'

interface Row {
  /** `:name` is one segment, `:name?` may be missing, `:name*` is all the rest. */
  path: string
  access: Access
  /** Exists only without the language's prefix (readings gA-02). */
  isUnprefixed?: true
  /** Something is paid or proved there, or somebody signs in: nothing of the city's news stands beside it. */
  isQuiet?: true
}

/** Every page of both specifications by its address (entry.md section 2, cabinet.md section 2, readings A). */
export const ROUTES = {
  main: { path: '/', access: 'all' },
  registration: { path: '/registration', access: 'visitor', isQuiet: true },
  registrationConfirmation: { path: '/registration/confirmation/:step/:salt/:code?', access: 'visitor', isQuiet: true },
  restorePassword: { path: '/restore-password/:step?/:salt?', access: 'visitor', isQuiet: true },
  guestPayment: { path: '/guest-payment', access: 'visitor', isQuiet: true },
  check: { path: '/check', access: 'visitor', isQuiet: true },
  cardPayment: { path: '/payment', access: 'all', isQuiet: true },
  phonePayment: { path: '/phone-payment-callback', access: 'all', isQuiet: true },
  update: { path: '/update', access: 'all' },
  smsCommands: { path: '/sms-commands', access: 'all' },
  news: { path: '/news/:id?', access: 'all' },
  content: { path: '/pages/:name*', access: 'all' },
  payments: { path: '/payments', access: 'all' },
  privileges: { path: '/privileges', access: 'all' },
  penaltyRules: { path: '/penalty', access: 'all' },
  accessibility: { path: '/accessibility', access: 'all' },
  legalSignIn: { path: '/legal/auth', access: 'all', isQuiet: true },
  callback: { path: '/callback', access: 'all', isQuiet: true },
  profile: { path: '/profile', access: 'driver' },
  parking: { path: '/profile/parking', access: 'driver' },
  operations: { path: '/profile/operations', access: 'driver' },
  abonements: { path: '/profile/abonements', access: 'driver' },
  subscriptionConstructor: { path: '/profile/constructor', access: 'driver', isUnprefixed: true },
  myProfile: { path: '/profile/my-profile', access: 'driver' },
  penalty: { path: '/profile/penalty', access: 'driver' },
  feedback: { path: '/profile/feedback', access: 'driver' },
  receipts: { path: '/profile/receipts', access: 'driver', isUnprefixed: true },
  coopProfile: { path: '/coop-profile', access: 'coop' },
} as const satisfies Record<string, Row>

export type RouteName = keyof typeof ROUTES

/** An address of the site, read: its page, its language, its parameters. */
export interface Route {
  /** Null is an address without a page. */
  name: RouteName | null
  /** The prefix; null where there is none. */
  language: string | null
  /** The address without its prefix, and without a slash at its end. */
  path: string
  params: Readonly<Record<string, string>>
}

const NAMES = Object.keys(ROUTES) as RouteName[]
const PREFIX = new RegExp(`^/(${LANGUAGES.join('|')})(?=/|$)`, 'i')

/** The pattern of a route: what its parameters match comes in their order. */
export function toPattern(name: RouteName): RegExp {
  const { path } = ROUTES[name]
  const source = path
    .replace(/\/:\w+\*/g, '(?:/(.+))?')
    .replace(/\/:\w+\?/g, '(?:/([^/]+))?')
    .replace(/:\w+/g, '([^/]+)')
  return new RegExp(`^(?:/(${LANGUAGES.join('|')}))?${source === '/' ? '/?' : source}/?$`, 'i')
}

const PATTERNS = new Map(NAMES.map((name) => [name, toPattern(name)]))

/** Reads the path of an address. Never throws. */
export function readRoute(pathname: string): Route {
  const language = PREFIX.exec(pathname)?.[1]?.toLowerCase() ?? null
  const path = pathname.replace(PREFIX, '').replace(/\/+$/, '') || '/'
  for (const [name, pattern] of PATTERNS) {
    const match = pattern.exec(pathname)
    if (match) return { name, language, path, params: readParams(name, match.slice(2)) }
  }
  return { name: null, language, path, params: {} }
}

/** Whether a page is somebody's own, or one on which something is paid or somebody signs in. */
export function isQuiet(name: RouteName | null): boolean {
  if (name === null) return false
  const row: Row = ROUTES[name]
  return row.isQuiet === true || row.access === 'driver' || row.access === 'coop'
}

/** The parameters by name, those that are missing left out. */
export function readParams(route: RouteName, values: readonly (string | undefined)[]): Record<string, string> {
  const names = [...ROUTES[route].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const pairs = names.map((name, index): [string, string] => [name, decode(values[index] ?? '')])
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Whether the first segment has the shape of a language that the site does not have (readings gA-04). */
export function isStrangeLanguage(pathname: string): boolean {
  return /^\/[a-z]{2}(\/|$)/i.test(pathname) && !PREFIX.test(pathname)
}

/** An address of the site, with the prefix of a language where one is given and the page has one. */
export function toAddress(path: string, prefix: string | null): string {
  const { name } = readRoute(path.replace(/[?#].*$/, ''))
  const isUnprefixed = name !== null && 'isUnprefixed' in ROUTES[name]
  if (prefix === null || isUnprefixed) return path
  return `/${prefix}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
