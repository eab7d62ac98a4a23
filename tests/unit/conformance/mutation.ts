import { encodeForm, type Fields } from '../../../shared/api/contract/call.ts'
import type { DifferenceCode } from '../../../shared/build/conformance/differences.ts'
import { askedAs } from '../../../shared/build/conformance/rows.ts'
import type { ProxiedAnswer, ProxiedRequest, Proxy } from '../../support/conformance.ts'

export interface Mutation {
  what: string
  call: string
  expects: DifferenceCode
  level?: 'pay'
  /** Of the judged backend; `probe` where it is left out. */
  city?: 'open'
  /** `driver` is a right token of the reference backend. */
  proxy(tokens: { driver: string }): Proxy
}

type Answer = Record<string, any>

/** A mutation of the ok answers of a call: `edit` changes the object. */
export function edits(
  expects: DifferenceCode,
  call: string,
  what: string,
  edit: (answer: Answer) => unknown,
): Mutation {
  const change = (sent: ProxiedAnswer): ProxiedAnswer => {
    const answer = readObject(sent.text)
    if (answer?.['status'] !== 'ok') return sent
    edit(answer)
    return { ...sent, text: JSON.stringify(answer) }
  }
  return answers(expects, call, what, change)
}

/** A mutation of the refusals of a call. */
export function refusals(
  expects: DifferenceCode,
  call: string,
  what: string,
  edit: (answer: Answer) => unknown,
): Mutation {
  return answers(expects, call, what, (sent) => {
    const answer = readObject(sent.text)
    if (answer?.['status'] !== 'error') return sent
    const changed = edit(answer)
    return { ...sent, ...(typeof changed === 'object' ? changed : {}), text: JSON.stringify(answer) }
  })
}

/** A mutation of whatever a call answers. */
export function answers(
  expects: DifferenceCode,
  call: string,
  what: string,
  change: (sent: ProxiedAnswer, request: ProxiedRequest) => ProxiedAnswer,
): Mutation {
  return asks(expects, call, what, async (request, pass) => change(await pass(request), request))
}

/** A mutation of what happens to a request of a call. */
export function asks(
  expects: DifferenceCode,
  call: string,
  what: string,
  handle: (...of: [...Parameters<Proxy>, { driver: string }]) => ReturnType<Proxy>,
): Mutation {
  return {
    what,
    call,
    expects,
    proxy: (tokens) => (request, pass) => (isOf(call, request) ? handle(request, pass, tokens) : pass(request)),
  }
}

export function paying(mutation: Mutation): Mutation {
  return { ...mutation, level: 'pay' }
}

/** In the city without balances. */
export function openEnded(mutation: Mutation): Mutation {
  return { ...mutation, level: 'pay', city: 'open' }
}

/** A paying call that is answered with ok and not carried out. */
export function notDone(call: string, what: string): Mutation {
  return asks('state-wrong', call, what, async (request, pass) => {
    const sent = await pass({
      ...request,
      url: new URL(request.url.pathname, request.url),
      body: '',
      headers: new Headers({ origin: request.headers.get('origin') ?? '' }),
    })
    return request.method === 'OPTIONS' ? sent : ok(sent)
  })
}

/** A call that is answered as it was carried out, while another answer shows that it was not. */
export function seenIn(other: string, call: string, what: string, edit: (answer: Answer) => unknown): Mutation {
  return { ...edits('state-wrong', other, what, edit), call }
}

function isOf(name: string, { method, path }: ProxiedRequest): boolean {
  const asked = askedAs(name)
  const pattern = new RegExp(`^${asked.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return pattern.test(path) && (method === asked.method || method === 'OPTIONS')
}

function readObject(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return null
  }
}

/** Drops or changes a header of every answer, preflights too. */
export function header(expects: DifferenceCode, call: string, name: string, value: string | null): Mutation {
  const what = value === null ? `without ${name}` : `${name}: ${value}`
  return answers(expects, call, what, (sent) => {
    const headers = new Headers(sent.headers)
    if (value === null) headers.delete(name)
    else headers.set(name, value)
    return { ...sent, headers }
  })
}

/** The request with another token in its header. */
export function withToken(request: ProxiedRequest, token: string): ProxiedRequest {
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  const url = new URL(request.url)
  url.searchParams.delete('token')
  const body = new URLSearchParams(request.body)
  body.delete('token')
  const isForm = request.body.startsWith('{') === false
  return { ...request, headers, url, body: isForm ? body.toString() : request.body }
}

export function tokenOf({ url, headers, body }: ProxiedRequest): string | null {
  const sent = url.searchParams.get('token') ?? new URLSearchParams(body).get('token')
  return sent ?? headers.get('authorization')?.replace(/^Bearer /, '') ?? null
}

export function withField(request: ProxiedRequest, fields: Fields): ProxiedRequest {
  const body = new URLSearchParams(request.body)
  for (const [name, value] of encodeForm(fields)) body.set(name, value)
  return { ...request, body: body.toString() }
}

/** The same of a body of JSON. */
export function withJsonField(request: ProxiedRequest, fields: Fields): ProxiedRequest {
  const body = readObject(request.body)
  return body === null ? request : { ...request, body: JSON.stringify({ ...body, ...fields }) }
}

export const rename = (object: Answer, from: string, to: string) => {
  object[to] = object[from]
  delete object[from]
}
export const ok = (sent: ProxiedAnswer, text = '{"status":"ok"}'): ProxiedAnswer => ({ ...sent, status: 200, text })
export const noAnswer = (sent: ProxiedAnswer, status: number, text: string) => ({ ...sent, status, text })
export const withoutOffset = (time: string) => time.replace(/([+-]\d\d:\d\d|Z)$/, '')
