import type { AppError } from '../api/app-error.ts'
import { DecodeError } from '../api/contract/decoding.ts'
import type { Warning } from '../domain/warnings.ts'
import { citiesOf } from './cities.ts'
import type { Environment } from './environment.ts'
import { type PolicyViolation, toBlocked } from './violation.ts'

/** A call of the contract that brought no answer, or none that can be read. */
export interface FailedCall {
  /** As the contract names it, such as `getSettings`. */
  call: string
  method: string
  /** Absolute, without the fields that were sent: these may be a person's. */
  url: string
  error: AppError
}

type Tools = Pick<Environment, 'fetch' | 'origin' | 'libraryUrl' | 'setTimer' | 'isOnline' | 'warn'>

/** Milliseconds until the browser has told of the policy that stopped a request. */
const TOLD_AFTER_MS = 100

const seen = new WeakMap<Tools, { violations: PolicyViolation[]; asked: Set<string> }>()

/**
 * Finds out why a call failed, and tells the page's developer what to change (promise 28). A browser says no more than
 * that a request failed, so the server is asked once more, in a way that any page may: where it answers then, it does
 * not allow the page's origin. Once for each server.
 */
export async function diagnoseCall(failed: FailedCall, environment: Tools): Promise<void> {
  const warning = isUnreadable(failed) ? toUnreadable(failed) : await findBarrier(failed, environment)
  if (warning) environment.warn(warning)
}

/** Tells of a violation where what was stopped belongs to the library or to a city. */
export function diagnoseViolation(violation: PolicyViolation, environment: Environment): void {
  stateOf(environment).violations.push(violation)
  if (isIcon(violation.blockedURI)) return
  const cities = citiesOf(environment).recall() ?? []
  const ours = cities.flatMap(({ apiUrl, mapSource }) => [apiUrl, mapSource?.url ?? ''])
  const origin = originOf(violation.blockedURI)
  if (origin !== null && [environment.libraryUrl, ...ours].some((url) => originOf(url) === origin))
    environment.warn(toBlocked(violation))
}

/** Browsers ask for it by themselves, of the page’s own site, and WebKit and Firefox say when a policy stops it. */
function isIcon(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname === '/favicon.ico'
}

async function findBarrier({ call, url, error }: FailedCall, environment: Tools): Promise<Warning | null> {
  const { violations, asked } = stateOf(environment)
  const origin = originOf(url)
  if (origin === null || asked.has(origin) || error.code === 'offline') return null
  asked.add(origin)
  const gone: Warning = {
    code: 'api-unreachable',
    text: `${origin} does not answer ${new URL(url).pathname}${ofStatus(error)}.`,
    cause: error,
  }
  if (error.code !== 'network') return gone
  await new Promise<void>((resolve) => void environment.setTimer(resolve, TOLD_AFTER_MS))
  const violation = violations.find(({ blockedURI }) => originOf(blockedURI) === origin)
  if (violation) return toBlocked(violation)
  const isThere = await environment.fetch(origin, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (!isThere) return environment.isOnline() ? gone : null
  // Its own pages it always answers: the line was down for a moment.
  if (origin === environment.origin) return null
  return { code: 'origin-not-allowed', text: toRefusal(origin, call, environment) }
}

function toRefusal(origin: string, call: string, environment: Tools): string {
  if (environment.origin === 'null')
    return `${origin} does not answer a page without an origin. Add allow-same-origin to the sandbox of the frame.`
  const remedy =
    call === 'getCities'
      ? 'Send “Access-Control-Allow-Origin: *” with every file of the library.'
      : `Enter "${environment.origin}" in allowedOrigins of the city’s city.json, or in ALLOWED_ORIGINS of the server.`
  return `${origin} does not answer pages of ${environment.origin}. ${remedy}`
}

function isUnreadable({ error }: FailedCall): boolean {
  return error.code === 'contract' || error.code === 'notFound'
}

function toUnreadable({ call, method, url, error }: FailedCall): Warning {
  const { cause } = error
  const what = cause instanceof DecodeError ? `cannot be read at ${cause.path}` : 'is no answer of the contract'
  return { code: 'unreadable-answer', text: `${call} (${method} ${url}): the answer ${what}${ofStatus(error)}.` }
}

function ofStatus({ httpStatus, code }: AppError): string {
  if (httpStatus !== null) return ` (HTTP ${httpStatus})`
  return code === 'timeout' ? ' in time' : ''
}

function stateOf(environment: Tools) {
  const state = seen.get(environment) ?? { violations: [], asked: new Set<string>() }
  seen.set(environment, state)
  return state
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}
