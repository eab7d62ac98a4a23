import type { ErrorCode } from '../domain/errors.ts'
import type { Json } from './contract/call.ts'

/** `aborted`: the caller took the question back; never shown. */
export type AppErrorCode = ErrorCode | 'aborted'

export interface ErrorDetails {
  cause?: unknown
  httpStatus?: number
  /** From `Retry-After`: how long the server takes no more of it. */
  retryAfterSeconds?: number | null
  /** What the server wrote for people; shown only where the specification says so, as text. */
  serverText?: string | null
  /** The whole answer: some refusals carry data, as the captcha beside LoginTryLimit. */
  answer?: Json
}

/** The one shape in which anything fails above the client. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly httpStatus: number | null
  readonly retryAfterSeconds: number | null
  readonly serverText: string | null
  readonly answer: Json

  constructor(code: AppErrorCode, details: ErrorDetails = {}) {
    super(code, 'cause' in details ? { cause: details.cause } : undefined)
    this.name = 'AppError'
    this.code = code
    this.httpStatus = details.httpStatus ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.serverText = details.serverText ?? null
    this.answer = details.answer ?? null
  }
}

/** Any thrown thing as an AppError; what is not one yet becomes `unknown`. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('unknown', { cause: thrown })
}

/** Whether the browser has a line at all. */
export interface Line {
  isOnline(): boolean
}

/** The code of a file or an answer that did not come by a line that may be down. */
export function lostCode(line: Line): ErrorCode {
  return line.isOnline() ? 'network' : 'offline'
}

/**
 * The same where code is loaded on the way: a chunk that does not come is an error of the module loader, which names no
 * code.
 */
export function toLoadError(thrown: unknown, line: Line): AppError {
  return thrown instanceof AppError ? thrown : new AppError(lostCode(line), { cause: thrown })
}

/** Why something could not be loaded. */
export function codeOfLoad(thrown: unknown, line: Line): ErrorCode {
  const { code } = toLoadError(thrown, line)
  return code === 'aborted' ? lostCode(line) : code
}

/** The caller took the question back: nothing to show, nothing to report. */
export function isAborted(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'aborted'
}

const OPEN_OUTCOMES: ReadonlySet<AppErrorCode> = new Set([
  'network',
  'offline',
  'timeout',
  'contract',
  'server',
  'aborted',
  'unknown',
])

/**
 * Whether the server may have done what was asked although the call failed; a server that broke down
 * (5xx) may have, with any name in it. After a payment that means: find out the truth before
 * anyone pays again (promise 1).
 */
export function isOutcomeOpen({ code, httpStatus }: AppError): boolean {
  return OPEN_OUTCOMES.has(code) || (httpStatus ?? 0) >= 500
}
