import { BlockList, isIP, isIPv6 } from 'node:net'
import { isProduction, readAddress, readPort, readSchema } from './environment.ts'
import { readSecurityContact, type SecurityContact } from './operation/security-txt.ts'
import { readStaffTokens, type StaffTokens } from './staff/staff-tokens.ts'
import { expectDemo, readProduction, type ProductionOptions } from './production/production-options.ts'
import { StartRefusedError } from './start-refused.ts'

/**
 * Who may say where a request came from: so many servers in front of this one, or those of these addresses and networks;
 * false for nobody.
 */
export type TrustedProxies = false | number | string[]

/** Another party behind HTTP, and what it knows us by. */
export interface Service {
  url: string
  token: string
}

const PORT = 8080

/** How the process is told what to be: environment variables only. */
export interface ProcessOptions {
  host: string
  port: number
  publicUrl: string | undefined
  storage:
    | { kind: 'postgres'; url: string; schema: string | undefined }
    | { kind: 'memory' }
    | { kind: 'folder'; path: string }
  citiesFolder: string | undefined
  /** The build to serve, if it is not `dist`: `npm run dev` has one of its own. */
  distFolder: string | undefined
  /** Where `npm run release` lays what it publishes. */
  releasesFolder: string | undefined
  /** Files of a real city's open data, which becomes the first city; empty for none. */
  mapData: readonly string[]
  /** City whose sign-in asks the sandbox captcha provider in place of the picture. */
  captchaCity: string | undefined
  /** The bank that takes the money; absent = the sandbox in this process. */
  bank: Service | undefined
  /** The operator of fiscal data; absent = the sandbox's beside the sandbox bank, none beside another bank. */
  fiscal?: Service | undefined
  hasControls: boolean
  isQuiet: boolean
  trustProxy: TrustedProxies
  metricsToken: string | undefined
  /** Whether an address for traces is set (OpenTelemetry). */
  hasTracing: boolean
  security: SecurityContact | null
  /** Null where the staff has no page. */
  staff: StaffTokens | null
  /** Null for the demo. */
  production: ProductionOptions | null
}

/**
 * Reads PORT, HOST, PUBLIC_URL, DATABASE_URL, DATABASE_SCHEMA, MEMORY, DATA_DIR, DIST_DIR, RELEASES_DIR, EXTRA_CITIES, MAP_DATA
 * (files, between commas), CAPTCHA_CITY, BANK_URL with BANK_TOKEN, FISCAL_URL with FISCAL_TOKEN, TEST_CONTROLS, QUIET,
 * TRUST_PROXY, METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT, SECURITY_CONTACT with SECURITY_EXPIRES, STAFF_TOKENS; with NODE_ENV=production what `readProduction` reads too.
 * @throws StartRefusedError where a variable is wrong, production lacks one, or the demo has one that is production's
 */
export function readProcessOptions(env: NodeJS.ProcessEnv): ProcessOptions {
  // First: it names everything that is missing at once.
  const production = isProduction(env) ? readProduction(env) : null
  if (production === null) expectDemo(env)
  return {
    host: env['HOST'] || '127.0.0.1',
    port: readPort(env, PORT),
    publicUrl: readAddress(env, 'PUBLIC_URL'),
    storage: readStorage(env),
    citiesFolder: env['EXTRA_CITIES'] || undefined,
    distFolder: env['DIST_DIR'] || undefined,
    releasesFolder: env['RELEASES_DIR'] || undefined,
    mapData: (env['MAP_DATA'] ?? '')
      .split(',')
      .map((file) => file.trim())
      .filter((file) => file !== ''),
    captchaCity: env['CAPTCHA_CITY'] || undefined,
    bank: readService(env, 'BANK'),
    fiscal: readService(env, 'FISCAL'),
    hasControls: env['TEST_CONTROLS'] === '1',
    isQuiet: env['QUIET'] === '1',
    trustProxy: readProxies(env['TRUST_PROXY'] ?? ''),
    metricsToken: env['METRICS_TOKEN'] || undefined,
    hasTracing: Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']),
    security: readSecurityContact(env),
    staff: readStaffTokens(env['STAFF_TOKENS']),
    production,
  }
}

/** Undefined where neither its address nor its token is set. */
export function readService(env: NodeJS.ProcessEnv, name: 'BANK' | 'FISCAL'): Service | undefined {
  const url = readAddress(env, `${name}_URL`)
  const token = env[`${name}_TOKEN`]
  if (url === undefined && !token) return undefined
  if (url === undefined || !token)
    throw new StartRefusedError(`${name}_URL must be an address, and ${name}_TOKEN goes with it`)
  return { url, token }
}

/** Servers in front of one another: with more than there are, a caller could name any address. */
const MOST_HOPS = 5

/** A number of hops, or addresses and networks (CIDR) between commas. */
function readProxies(text: string): TrustedProxies {
  if (text.trim() === '' || text.trim() === '0') return false
  if (/^\d+$/.test(text.trim())) {
    if (Number(text) <= MOST_HOPS) return Number(text)
    throw new StartRefusedError(
      `TRUST_PROXY must be the number of your own servers in front, ${MOST_HOPS} at most, since what is beyond them any caller can write: found “${text}”`,
    )
  }
  const networks = text.split(',').map((network) => network.trim())
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    throw new StartRefusedError(`TRUST_PROXY must be a number of hops, or addresses and networks: found “${wrong}”`)
  const wide = networks.find(isOfStrangers)
  if (wide !== undefined)
    throw new StartRefusedError(
      `TRUST_PROXY must name your own servers in front, and “${wide}” is of strangers too: any of them could name another’s address`,
    )
  return networks
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** An address in each 256th part of all of the old internet, and of the next one. */
const EVERYWHERE = Array.from({ length: 256 }, (_, part) => [
  `::ffff:${part}.0.0.1`,
  `${part.toString(16)}00::1`,
]).flat()

/** No network of one's own has more than two such parts: 10.0.0.0/8 is one, fc00::/7 are two. */
function isOfStrangers(network: string): boolean {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) return false
  const list = new BlockList()
  list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  return EVERYWHERE.filter((one) => list.check(one, 'ipv6')).length > 2
}

function readStorage(env: NodeJS.ProcessEnv): ProcessOptions['storage'] {
  if (env['DATABASE_URL']) return { kind: 'postgres', url: env['DATABASE_URL'], schema: readSchema(env) }
  return env['MEMORY'] === '1' ? { kind: 'memory' } : { kind: 'folder', path: env['DATA_DIR'] || '.data' }
}
