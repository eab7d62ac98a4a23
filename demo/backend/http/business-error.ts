import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { Outcome } from '../../../shared/domain/outcome.ts'

/** An answer with `status: error`. Such backends say it with HTTP 200; 401 and 429 are the exceptions (readings M). */
export class BusinessError extends Error {
  readonly code: ErrorCode
  readonly httpStatus: number
  readonly retryAfterSeconds: number | undefined
  /** What the answer carries beside the error: a captcha to read. */
  readonly fields: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    options: {
      text?: string
      httpStatus?: number
      retryAfterSeconds?: number | undefined
      fields?: Record<string, unknown>
    } = {},
  ) {
    super(options.text ?? code)
    this.name = 'BusinessError'
    this.code = code
    this.httpStatus = options.httpStatus ?? 200
    this.retryAfterSeconds = options.retryAfterSeconds
    this.fields = options.fields ?? {}
  }
}

/** The value, or the refusal thrown. */
export function expectValue<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new BusinessError(outcome.error)
}
