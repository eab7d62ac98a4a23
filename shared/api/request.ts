import { type Call, encodeForm, encodeQuery, type Fields, fillPath } from './contract/call.ts'
import { REQUEST_MODES } from './request-modes.ts'

export interface RequestPlace {
  /** Absolute; the row's path follows it. */
  baseUrl: string
  /** Origin of the page: there a token travels in the header (readings gB-02). */
  origin: string
  /** The backend knows the Idempotency-Key header; elsewhere it would cost a refused preflight. */
  idempotency: boolean
}

export interface RequestOptions {
  token?: string | null | undefined
  /** In which language the server is to write, where it writes: a header that costs no preflight. */
  language?: string | undefined
  attempt?: string | undefined
  signal?: AbortSignal | undefined
  isFresh?: boolean | undefined
}

export interface ComposedRequest {
  url: string
  options: RequestInit
  /** A form as URLSearchParams: its content type is the browser's own and costs no preflight. */
  body: URLSearchParams | Fields | null
}

/**
 * What goes over the wire for one row: the same for the same question, with no header of ours unless the row wants one.
 */
export function composeRequest(
  place: RequestPlace,
  call: Call<never, unknown>,
  path: string,
  fields: Fields,
  { token, language, attempt, isFresh, signal }: RequestOptions,
): ComposedRequest {
  const isGet = call.method === 'GET'
  const carried = { ...fields }
  /** What stands in the query of a call that has a body too (readings gB-25). */
  const asked: Fields = {}
  const headers: Record<string, string> = {}
  if (token && call.token !== 'none') {
    const isHome = new URL(place.baseUrl).origin === place.origin
    if (isHome || call.token === 'header') headers['Authorization'] = `Bearer ${token}`
    else (call.token === 'query' ? asked : carried)[call.tokenField ?? 'token'] = token
  }
  if (language) headers['Accept-Language'] = language
  if (attempt && place.idempotency) headers['Idempotency-Key'] = attempt

  const options: RequestInit = { ...REQUEST_MODES }
  if (signal) options.signal = signal
  if (isFresh) options.cache = 'no-store'
  // A redirected POST would arrive as a GET, or be sent twice.
  if (!isGet) options.redirect = 'manual'
  if (Object.keys(headers).length > 0) options.headers = headers

  const isQuery = isGet || call.body === 'query'
  const filled = fillPath(path, carried)
  const url = place.baseUrl.replace(/\/$/, '') + filled + encodeQuery(isQuery ? { ...carried, ...asked } : asked)
  if (isQuery) return { url, options, body: null }
  return { url, options, body: call.body === 'json' ? carried : encodeForm(carried) }
}
