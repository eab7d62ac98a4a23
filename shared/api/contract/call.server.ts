import { type AnyObjectSchema, number, object, type ObjectShape, string } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import { WIRE_AMOUNT } from '../../domain/money.ts'
import type { Call, Fields, Json } from './call.ts'
import { says } from './meaning.server.ts'

/**
 * A request and an answer of one call: the OpenAPI examples, the conformance kit's expectations, the tests' fixtures.
 */
export interface Example {
  request: Fields
  answer: Json
}

/** What the backend, the OpenAPI document and the tests know of a call, and the browser does not need. */
export interface ServerPart {
  readonly summary: string
  /** A message that is a name of the error catalogue is the answer's errorName; anything else is a ValidationError. */
  readonly input: AnyObjectSchema
  readonly answer: AnyObjectSchema
  readonly example: Example
  readonly errors: readonly ErrorCode[]
  /** What an error answer of the call may have beside the envelope. */
  readonly refusal?: AnyObjectSchema
  /** Takes an Idempotency-Key: sent again with the key it is answered with the first result (readings gB-16). */
  readonly isAttempt?: boolean
}

/** A row of the contract with its server part. */
export interface ServerCall extends ServerPart {
  readonly call: Call<never, unknown>
  /** The chapter of the OpenAPI document. */
  readonly area: string
}

/** The names under which the file of an area exports its rows. */
type CallName<Rows> = { [Name in keyof Rows]: Rows[Name] extends Call<never, unknown> ? Name : never }[keyof Rows]

/**
 * Joins the rows of an area's file with their server parts. A row without its part, or a part without its row, does not
 * compile.
 * @param area the chapter of the OpenAPI document
 */
export function describeCalls<Rows extends object, Parts extends Record<CallName<Rows>, ServerPart>>(
  area: string,
  rows: Rows,
  parts: Parts & Record<Exclude<keyof Parts, CallName<Rows>>, never>,
): { [Name in CallName<Rows>]: Parts[Name] & { readonly call: Rows[Name]; readonly area: string } } {
  const names = Object.keys(parts) as CallName<Rows>[]
  return Object.fromEntries(
    names.map((name) => [name, { ...(parts[name] as ServerPart), call: rows[name], area }]),
  ) as never
}

/** The envelope stands in every answer's schema: yup drops fields a schema does not list. */
export function createAnswerSchema<Shape extends ObjectShape>(shape: Shape) {
  return object({
    status: string()
      .required()
      .oneOf(['ok', 'error'])
      .meta(says('`ok`, or `error` where the call was refused; compared in small letters')),
    errorName: string().meta(
      says(
        'why the call was refused: a name of the list of errors, by which the elements choose the words; beside an ok a notice, `ParkingSessionWasFree`',
        'an unknown error is told, where the status is not ok',
      ),
    ),
    message: string().meta(says('the refusal in the asked language', 'the elements have words of their own')),
    errorMessage: string().meta(
      says('the same as `message`, which it stands over; shown by the elements of subscriptions alone', '`message`'),
    ),
    userMessage: string().meta(says('a word to the person beside an ok: shown as a notice, plain', 'no notice')),
    ...shape,
  })
}

/** ISO 8601 with seconds and the city's offset. */
export function createTimeSchema() {
  return string()
    .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/)
    .meta({ format: 'ISO 8601 with the city’s offset' })
}

/** A date of the city, YYYY-MM-DD. */
export function createDateSchema() {
  return string()
    .matches(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ format: '`YYYY-MM-DD`, in the city' })
}

/** Longer ones are no money, and cannot all be counted in whole kopecks. */
const LONGEST_AMOUNT = 13

/** An amount of a request: roubles as text with a point, or the JSON number whose decimal text that is (readings M). */
export function createAmountSchema(description = 'roubles') {
  return string()
    .max(LONGEST_AMOUNT)
    .matches(WIRE_AMOUNT)
    .meta({ description, format: 'text with a point, at most two digits after it' })
}

/** What the person has seen as the price: the server refuses to take any other. */
export function createAgreedAmountSchema() {
  return createAmountSchema('roubles the person agreed to')
}

const MINUTES = /^\d{1,6}$/

/**
 * A duration of a request: whole minutes, or what is said, as digits or as a JSON number. Which of them are on offer is
 * the city's to say.
 */
export function createMinutesSchema(description = 'minutes') {
  return number()
    .transform((value: number, sent: unknown) => {
      const isPlain = typeof sent === 'number' || (typeof sent === 'string' && MINUTES.test(sent))
      return isPlain ? value : Number.NaN
    })
    .integer()
    .min(1)
    .max(100_000)
    .meta({ description })
}

/** A language tag: `ru`, `en`, `sr-Latn`. */
export function createLanguageSchema(description = 'language of the bank’s page') {
  return string()
    .matches(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i)
    .max(35)
    .meta({ description, missing: 'what `Accept-Language` says, else `ru`', format: 'a language tag, `ru` or `en`' })
}

/** Where the bank sends the browser; `missing` says what is without it. */
export function createReturnUrlSchema(missing?: string) {
  return string()
    .max(2000)
    .meta(
      says(
        'page that the bank sends the browser back to, as it is written, with what stands behind its `#`; http or https, ' +
          'of the backend’s own origin or one of `allowedOrigins`, without a name and a password, or it is refused',
        missing,
      ),
    )
}

/** Without a page to come back to. */
export const STAYS_AT_BANK = 'the bank’s own last page stays'

export const TOKEN_ERRORS = ['TokenNotFound', 'TokenExpired'] as const satisfies readonly ErrorCode[]

/** The envelope alone. */
export const emptyAnswer = createAnswerSchema({})

/** The token as the specification spells it for what pays; keys are compared without case (readings gB-07). */
export const driverToken = {
  Token: string()
    .max(200)
    .meta(says('the driver’s token', 'the header `Authorization: Bearer` has it, else `TokenNotFound` is answered')),
}

/** Nothing but the token. */
export const tokenInput = object({
  token: string()
    .max(200)
    .meta(says('the token', 'the header `Authorization: Bearer` has it, else `TokenNotFound` is answered')),
})

/** Nothing. */
export const emptyInput = object({})
