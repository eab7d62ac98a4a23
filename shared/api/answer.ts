import { isErrorCode } from '../domain/errors.ts'
import { AppError } from './app-error.ts'
import type { Json } from './contract/call.ts'
import { type Envelope, readEnvelope } from './contract/decoding.ts'
import { codeOfHttpStatus } from './http-code.ts'

/** What came back: `null` for the document where it is no JSON, for the envelope where it cannot be one. */
export interface Exchange {
  response: Response
  document: { json: Json; envelope: Envelope } | null
}

/** Names that only this side may use: a server that sends one has sent an unknown name. */
const OURS: ReadonlySet<string> = new Set([
  'network',
  'timeout',
  'offline',
  'contract',
  'crash',
  'unknown',
  'notConfigured',
  'unauthorized',
  'forbidden',
  'tooManyRequests',
  'server',
])

export function readDocument(text: string): Exchange['document'] {
  try {
    const json = JSON.parse(text) as Json
    return { json, envelope: readEnvelope(json) }
  } catch {
    return null
  }
}

/** The answer, if it is one; else throws AppError. The name of an error counts under any HTTP status (readings M). */
export function judge({ response, document }: Exchange): Json {
  const httpStatus = response.status
  const retryAfterSeconds = readRetryAfter(response)
  if (document === null)
    throw new AppError(response.ok ? 'contract' : codeOfHttpStatus(httpStatus), { httpStatus, retryAfterSeconds })
  const { isOk, errorName, userMessage, text } = document.envelope
  if (response.ok && isOk) return document.json
  // Some servers repeat the name where they have no text.
  const serverText = userMessage ?? (text === errorName ? null : text)
  const details = { httpStatus, retryAfterSeconds, serverText, answer: document.json }
  // Too many, or not possible just now: the name of the unknown would say less.
  const saysMore = httpStatus === 429 || httpStatus === 503
  const isNamed = isErrorCode(errorName) && !OURS.has(errorName) && !(saysMore && errorName === 'UnknownError')
  if (isNamed) throw new AppError(errorName, details)
  throw new AppError(response.ok ? 'UnknownError' : codeOfHttpStatus(httpStatus), details)
}

/** Whole seconds alone: a date would go by the server's clock. */
function readRetryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
