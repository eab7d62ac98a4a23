import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { Outcome } from '../../../shared/domain/outcome.ts'
import type { MessageKey } from '../locales/messages.ts'

/** Words of a refusal that say more than its name does. */
export type RefusalWords = Extract<MessageKey, `${'refusal' | 'subscription' | 'error'}.${string}`>

interface BusinessErrorOptions {
  /** Absent = the words that the elements have for the code. */
  says?: RefusalWords | undefined
  values?: Readonly<Record<string, string>> | undefined
  httpStatus?: number
  retryAfterSeconds?: number | undefined
  /** What the answer carries beside the error: a captcha to read. */
  fields?: Readonly<Record<string, unknown>>
}

/**
 * An answer with `status: error`. Such backends say it with HTTP 200; 401 and 429 are the exceptions (readings M). Its
 * words are chosen when it is answered, in the language that the request asks for.
 */
export class BusinessError extends Error {
  readonly code: ErrorCode
  readonly says: MessageKey
  readonly values: Readonly<Record<string, string>>
  readonly httpStatus: number
  readonly retryAfterSeconds: number | undefined
  readonly fields: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, options: BusinessErrorOptions = {}) {
    const { says = `error.${code}` as const, values = {}, httpStatus = 200, retryAfterSeconds, fields = {} } = options
    super(`${code}: ${says}`)
    this.name = 'BusinessError'
    this.code = code
    this.says = says
    this.values = values
    this.httpStatus = httpStatus
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
  }
}

/** A field of the request that cannot be taken, by its name on the wire. */
export function wrongField(field: string, code: ErrorCode = 'ValidationError'): BusinessError {
  return new BusinessError(code, { says: 'refusal.field', values: { field } })
}

/** The value, or the refusal thrown. */
export function expectValue<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new BusinessError(outcome.error)
}
