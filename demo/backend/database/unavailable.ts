import { DrizzleQueryError } from 'drizzle-orm'

/** There is no connection, or it has ended. */
export class DatabaseGoneError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseGoneError'
  }
}

/**
 * Of SQLSTATE, by code or class: the server is gone, going, coming, full, since a failover no longer the one that
 * writes, or (0A000) keeps a plan of a statement from before a table was changed, until the connection ends.
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const GONE = ['08', '0A000', '25006', '25P03', '53', '57P', '58']
/** Nothing is wrong but that two were in each other's way, or one waited too long for another: the next try may pass. */
const LOCKED_OUT = '55P03'
const IN_THE_WAY = ['40', LOCKED_OUT, '57014']

/** Of Node. */
const LINE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What pg and PGlite say without a code. */
const SAID = /terminated|timeout (expired|exceeded)|not queryable|after calling end|PGlite is closed/

/** How long a failover takes, roughly; who is turned away comes again after it. */
const GONE_SECONDS = 5
const IN_THE_WAY_SECONDS = 1

/** Whether the connection is of no use any more. */
export function isGone(thrown: unknown): boolean {
  return causesOf(thrown).some((cause) => cause instanceof DatabaseGoneError || isLost(cause))
}

/**
 * After how many seconds to ask again, where the database could not do what it was asked; null where anything else
 * went wrong. What was asked for may have been done: the connection can end after a commit and before its answer.
 */
export function retryAfterOf(thrown: unknown): number | null {
  if (isGone(thrown)) return GONE_SECONDS
  return causesOf(thrown).some((cause) => startsWith(cause, IN_THE_WAY)) ? IN_THE_WAY_SECONDS : null
}

/** Whether a lock was waited for in vain. */
export function isLockedOut(thrown: unknown): boolean {
  return causesOf(thrown).some((cause) => codeOf(cause) === LOCKED_OUT)
}

function isLost(cause: Error): boolean {
  return startsWith(cause, GONE) || LINE.has(codeOf(cause)) || SAID.test(cause.message)
}

function startsWith(cause: Error, codes: readonly string[]): boolean {
  const code = codeOf(cause)
  return code.length === 5 && codes.some((known) => code.startsWith(known))
}

function codeOf({ code }: Error & { code?: unknown }): string {
  return typeof code === 'string' ? code : ''
}

/** What the database's driver threw: others may fail by a network too. */
function causesOf(thrown: unknown): Error[] {
  const chain: Error[] = []
  let isOfDatabase = false
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    isOfDatabase ||= cause instanceof DatabaseGoneError || cause instanceof DrizzleQueryError
    if (isOfDatabase && !(cause instanceof DrizzleQueryError)) chain.push(cause)
  }
  return chain
}
