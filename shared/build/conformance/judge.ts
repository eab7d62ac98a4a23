import type { ServerCall } from '../../api/contract/call.server.ts'
import type { Json } from '../../api/contract/call.ts'
import { DecodeError } from '../../api/contract/decoding.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { ERROR_MEANINGS } from '../../api/contract/error-meanings.server.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { PREFLIGHTED, type Reply } from './ask.ts'
import type { DifferenceCode } from './differences.ts'
import { type Findings, toSample } from './report.ts'
import { findShapeDifferences } from './shape.ts'

/** What the judges need to know of the city. */
export interface Judged {
  findings: Findings
  origin: string
  /** Of the city, as its settings say; null while they have not been read. */
  timeZone: string | null
}

const TOKEN_NAMES: readonly string[] = ['TokenNotFound', 'TokenExpired']
/** What every element asks. */
export const CORE: ReadonlySet<string> = new Set(['getOptions', 'getSettings', 'getZones'])
/** An element counts down by the one; by the other the sign-in says how long to wait. */
const READ_HEADERS = ['date', 'retry-after']

/**
 * Judges an answer that must be ok, and hands it on; null where it is none.
 */
export function expectOk(row: ServerCall, reply: Reply | null, about: Judged): Json | null {
  const { call } = row
  const tell = teller(row, reply, about)
  if (!isAnswer(row, reply, about)) return null
  const { json, envelope, status } = reply
  if (json === null || envelope === null) return null
  if (!envelope.isOk) {
    if (!checkStatusWord(json, tell)) return null
    tell('refused', { found: `${envelope.errorName ?? 'error'} ${envelope.text ?? ''}`.trim(), expected: 'ok' })
    return null
  }
  if (status >= 300) tell('ok-under-fault', { found: `HTTP ${status}`, expected: 'HTTP 200' })
  const differences = findShapeDifferences(row.answer, json, about.timeZone)
  for (const { code, ...where } of differences) tell(code, where)
  if (differences.some(({ code }) => code.startsWith('field-missing') || code.startsWith('field-type'))) return null
  try {
    call.decode(json, about.timeZone ?? undefined, about.origin)
  } catch (cause) {
    const field = cause instanceof DecodeError ? cause.path : String(cause)
    tell('unreadable', { field, found: toSample(json), expected: 'what its description says' })
    return null
  }
  return json
}

export interface RefusalOptions {
  /** What is told where the answer is ok after all. */
  accepted?: DifferenceCode
}

/** Judges an answer that must be a refusal by one of the names. */
export function expectRefusal(
  row: ServerCall,
  reply: Reply | null,
  names: readonly ErrorCode[],
  about: Judged,
  { accepted = 'not-refused' }: RefusalOptions = {},
): void {
  const tell = teller(row, reply, about)
  if (!isAnswer(row, reply, about)) return
  const { json, envelope, status } = reply
  if (json === null || envelope === null) return
  const expected = names.join(' or ')
  if (envelope.isOk) return tell(accepted, { found: `ok, HTTP ${status}`, expected })
  if (!checkStatusWord(json, tell)) return
  const { errorName } = envelope
  if (errorName === null) return tell('error-name-missing', { field: 'errorName', found: toSample(json), expected })
  // Too many is no answer to the question.
  if (status === 429) return
  if (!isErrorCode(errorName) || !isSent(errorName))
    return tell('error-name-unknown', { field: 'errorName', found: errorName, expected })
  if (!names.includes(errorName)) tell('error-name-other', { field: 'errorName', found: errorName, expected })
  const http = statusesOf(row, errorName)
  if (!http.includes(status))
    tell('http-status', { found: `HTTP ${status} with ${errorName}`, expected: `HTTP ${http.join(' or ')}` })
}

/** A salt that is none ends no sign-in; of a thing that is none, 404 says the same. */
function statusesOf({ call, area }: ServerCall, name: ErrorCode): number[] {
  if (name === 'notFound') return [200, 404]
  if (!TOKEN_NAMES.includes(name)) return [200]
  return call.token === 'none' || area === 'registration' ? [401, 200] : [401]
}

/** A name that the elements say themselves is none of a server's. */
function isSent(name: ErrorCode): boolean {
  const meaning = ERROR_MEANINGS[name]
  return typeof meaning === 'string' || !/^(Told by|How the elements)/.test(meaning.whyNot)
}

type Tell = (code: DifferenceCode, where: { field?: string; found: string; expected: string }) => void

function teller({ call }: ServerCall, reply: Reply | null, { findings }: Judged): Tell {
  return (code, where) => findings.add({ code, call: call.name, request: reply?.request ?? '', ...where })
}

/** Whether anything of the contract came back; its headers are judged by the way. */
function isAnswer(row: ServerCall, reply: Reply | null, about: Judged): reply is Reply {
  const { name } = row.call
  const tell = teller(row, reply, about)
  about.findings.count(name)
  if (reply === null) {
    tell('unreachable', { found: 'nothing', expected: 'an answer' })
    return false
  }
  const { status, envelope, json } = reply
  if (status === 404 && !envelope?.errorName) {
    const code = CORE.has(name) ? 'core-call-missing' : 'call-missing'
    tell(code, { found: 'HTTP 404', expected: `${row.call.method} ${row.call.path}` })
    return false
  }
  if (row.call.file !== undefined && json === null && reply.headers.get('content-type')?.startsWith(row.call.file))
    return true
  if (json === null) {
    tell('not-json', { found: `HTTP ${status} ${toSample(reply.text)}`, expected: 'a JSON object' })
    return false
  }
  checkHeaders(row, reply, about)
  return true
}

function checkStatusWord(json: Json, tell: Tell): boolean {
  const status = Array.isArray(json) ? 'ok' : (json as Record<string, Json>)['status']
  if (/^(ok|error)$/i.test(String(status ?? ''))) return true
  tell('status-word', { field: 'status', found: toSample(status), expected: 'ok or error' })
  return false
}

/** Judges whether a page of another site may read an answer. */
export function checkOrigin(
  call: string,
  { headers, request }: Reply,
  { findings, origin }: Pick<Judged, 'findings' | 'origin'>,
): void {
  const tell = (code: DifferenceCode, field: string, found: string, expected: string) =>
    findings.add({ code, call, field, found, expected, request })
  const value = (name: string) => headers.get(name) ?? ''
  const allowed = value('access-control-allow-origin')
  if (allowed !== origin && allowed !== '*')
    tell('cors-origin', 'Access-Control-Allow-Origin', allowed || 'nothing', origin)
  if (allowed === '*') tell('cors-any', 'Access-Control-Allow-Origin', '*', 'the origin that asks')
  else if (!splitList(value('vary')).includes('origin')) tell('cors-vary', 'Vary', value('vary') || 'nothing', 'Origin')
  if (value('access-control-allow-credentials') === 'true')
    tell('cors-credentials', 'Access-Control-Allow-Credentials', 'true', 'nothing')
}

function checkHeaders({ call }: ServerCall, reply: Reply, about: Judged): void {
  checkOrigin(call.name, reply, about)
  const { headers, request, status } = reply
  const tell = (code: DifferenceCode, field: string, found: string, expected: string) =>
    about.findings.add({ code, call: call.name, field, found, expected, request })
  const value = (name: string) => headers.get(name) ?? ''
  const exposed = splitList(value('access-control-expose-headers'))
  for (const header of READ_HEADERS) {
    if (exposed.includes(header) || exposed.includes('*')) continue
    tell('cors-expose', 'Access-Control-Expose-Headers', exposed.join(', ') || 'nothing', header)
  }
  if (Number.isNaN(Date.parse(value('date')))) tell('date-missing', 'Date', value('date') || 'nothing', 'the time')
  if (status === 429 && !/^\d+$/.test(value('retry-after')))
    tell('retry-missing', 'Retry-After', value('retry-after') || 'nothing', 'whole seconds')
  const isOwn = call.method !== 'GET' || call.token !== 'none'
  const control = value('cache-control')
  if (isOwn && !/no-store/i.test(control)) tell('cache-private', 'Cache-Control', control || 'nothing', 'no-store')
}

/** Judges what a browser asks before it asks. */
export function checkPreflight(row: ServerCall, reply: Reply | null, { findings, origin }: Judged): void {
  const { call } = row
  const tell = (code: DifferenceCode, field: string, found: string, expected: string) =>
    findings.add({ code, call: call.name, field, found: found || 'nothing', expected, request: reply?.request ?? '' })
  findings.count(call.name)
  const allowed = reply?.headers.get('access-control-allow-origin') ?? ''
  if (reply === null || reply.status >= 300 || (allowed !== origin && allowed !== '*'))
    return tell('cors-preflight', 'Access-Control-Allow-Origin', `HTTP ${reply?.status} ${allowed}`, `2xx, ${origin}`)
  const methods = splitList(reply.headers.get('access-control-allow-methods') ?? '')
  const isSimple = ['GET', 'POST'].includes(call.method)
  if (!isSimple && !methods.includes(call.method.toLowerCase()) && !methods.includes('*'))
    tell('cors-method', 'Access-Control-Allow-Methods', methods.join(', '), call.method)
  const headers = splitList(reply.headers.get('access-control-allow-headers') ?? '')
  for (const header of PREFLIGHTED) {
    // A star does not stand for Authorization.
    if (headers.includes(header.toLowerCase()) || (headers.includes('*') && header !== 'Authorization')) continue
    tell('cors-header', 'Access-Control-Allow-Headers', headers.join(', '), header)
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
}
