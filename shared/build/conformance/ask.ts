import type { ServerCall } from '../../api/contract/call.server.ts'
import { encodeForm, encodeQuery, type Fields, fillPath, type Json } from '../../api/contract/call.ts'
import { type Envelope, readEnvelope } from '../../api/contract/decoding.ts'

/** Where a token is put; `documented` is where the row says. */
export type TokenPlace = 'documented' | 'query' | 'body' | 'header' | 'cookie'

export interface Question {
  fields?: Fields
  token?: string
  place?: TokenPlace
  headers?: Readonly<Record<string, string>>
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  /** Null where the answer is no JSON object or list. */
  json: Json | null
  envelope: Envelope | null
  /** The request in one line, without its token. */
  request: string
}

export interface Wire {
  ask(row: ServerCall, question: Question): Promise<Reply | null>
  /** What a browser asks before a request of another origin. */
  preflight(row: ServerCall): Promise<Reply | null>
  /** Any path below the address of the city. */
  get(path: string): Promise<Reply | null>
  /** Any address: a file that an answer leads to. */
  open(url: string): Promise<Reply | null>
  /** Any address, as a form: the page of a bank. */
  post(url: string): Promise<Reply | null>
}

export interface WireOptions {
  /** The address before `/api/…`, without a slash at its end. */
  api: string
  /** The page that embeds the elements. */
  origin: string
  fetch: typeof globalThis.fetch
}

/** An element gives up after as long. */
const TIMEOUT_MS = 15_000

/** Asks as the elements do on a page of another site. Null where no answer came. */
export function createWire({ api, origin, fetch }: WireOptions): Wire {
  async function send(url: string, init: RequestInit, request: string): Promise<Reply | null> {
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, request, ...readJson(text) }
    } catch {
      return null
    }
  }

  return {
    ask(row, { fields = {}, token, place = 'documented', headers = {} }) {
      const { call } = row
      const carried: Fields = { ...fields }
      const path = fillPath(call.path, carried)
      const documented = call.token === 'none' ? 'query' : call.token
      const at = place === 'documented' ? documented : place
      const hasBody = call.body !== 'query'
      const isInQuery = at === 'query' || (at === 'body' && !hasBody)
      const query: Fields = hasBody ? {} : carried
      const body: Fields = hasBody ? { ...carried, ...(token !== undefined && at === 'body' ? { token } : {}) } : {}
      const asked = token !== undefined && isInQuery ? { ...query, token } : query
      const sent = call.body === 'json' ? JSON.stringify(body) : encodeForm(body).toString()
      const init: RequestInit = {
        method: call.method,
        headers: {
          origin,
          accept: 'application/json',
          'accept-language': 'en',
          ...(hasBody ? { 'content-type': call.body === 'json' ? 'application/json' : FORM } : {}),
          ...(token !== undefined && at === 'header' ? { authorization: `Bearer ${token}` } : {}),
          ...(token !== undefined && at === 'cookie' ? { cookie: `token=${encodeURIComponent(token)}` } : {}),
          ...headers,
        },
        ...(hasBody ? { body: sent } : {}),
      }
      const told = `${call.method} ${path}${decodeURIComponent(encodeQuery(query))}`
      const shown = hasBody ? `${told} ${JSON.stringify(carried)}` : told
      return send(`${api}${path}${encodeQuery(asked)}`, init, shown)
    },
    preflight({ call }) {
      const path = fillPath(call.path, { id: '1' })
      const headers = {
        origin,
        'access-control-request-method': call.method,
        'access-control-request-headers': PREFLIGHTED.join(',').toLowerCase(),
      }
      return send(`${api}${path}`, { method: 'OPTIONS', headers }, `OPTIONS ${path}`)
    },
    get: (path) => send(`${api}${path}`, { headers: { origin } }, `GET ${path}`),
    open: (url) => send(new URL(url, `${api}/`).href, { headers: { origin } }, `GET ${url}`),
    post: (url) => send(url, { method: 'POST', headers: { 'content-type': FORM }, body: '' }, `POST ${url}`),
  }
}

const FORM = 'application/x-www-form-urlencoded'

/** Headers that cost a preflight. */
export const PREFLIGHTED = ['Authorization', 'Content-Type', 'Idempotency-Key']

function readJson(text: string): Pick<Reply, 'json' | 'envelope'> {
  try {
    const json = JSON.parse(text) as Json
    if (typeof json !== 'object' || json === null) return { json: null, envelope: null }
    return { json, envelope: readEnvelope(json) }
  } catch {
    return { json: null, envelope: null }
  }
}
