import type { ServerCall } from '../../api/contract/call.server.ts'
import type { Fields } from '../../api/contract/call.ts'
import { CALLS } from '../../api/contract/calls.server.ts'
import { checkPreflight, expectRefusal } from './judge.ts'
import { NOBODY } from './public-probes.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'

/** Asked by many and large: each is sent once, and then confirmed by its tag. */
const TAGGED = ['getSettings', 'getOptions', 'getZones', 'getParkings', 'getMap']
/** GET with effects: nothing is done for a browser that looks ahead. */
const ACTING = ['paymentFromPortal', 'sendReceipt']
/** Their token is the salt of a code, which no sign-in gives. */
const SALTED = ['registration', 'restore']

/** What is said of every call, whatever it is about. */
export async function checkGeneral(run: Run): Promise<void> {
  const rows = CALLS.filter(({ call }) => run.isAsked(call.name))
  // oxlint-disable no-await-in-loop -- in turn: a backend of one's own may be small
  for (const row of rows) {
    checkPreflight(row, await run.wire.preflight(row), run)
    if (needsToken(row)) await checkTokens(run, row)
    else await checkEmpty(run, row)
  }
  // oxlint-enable no-await-in-loop
  await Promise.all(TAGGED.filter(run.isAsked).map((call) => checkTag(run, call)))
  await Promise.all(ACTING.filter(run.isAsked).map((call) => checkPrefetch(run, call)))
  if (run.isAsked('getSettings')) await checkUnknownPath(run)
}

function needsToken({ call, errors }: ServerCall): boolean {
  return call.token !== 'none' && errors.includes('TokenNotFound')
}

/** The fields of the example without its token, which is nobody's. */
function exampleOf({ example }: ServerCall): Fields {
  return Object.fromEntries(Object.entries(example.request).filter(([name]) => !/^(token|sig)$/i.test(name)))
}

/** No token, and one that the city has never given. */
async function checkTokens(run: Run, row: ServerCall): Promise<void> {
  const fields = exampleOf(row)
  const isSalted = SALTED.includes(row.area)
  const names = isSalted
    ? (['TokenNotFound', 'TokenExpired', 'ValidationError', 'IncorrectCode'] as const)
    : (['TokenNotFound', 'TokenExpired'] as const)
  const without = await run.wire.ask(row, { fields })
  expectRefusal(row, without, names, run, { accepted: 'token-not-asked' })
  const foreign = await run.wire.ask(row, { fields, token: NOBODY })
  expectRefusal(row, foreign, names, run, { accepted: 'token-foreign-accepted' })
}

/** A request without what it needs is refused by a name of the call; nothing can be done for it. */
async function checkEmpty(run: Run, row: ServerCall): Promise<void> {
  const { fields } = row.input.describe() as unknown as { fields: Record<string, { optional?: boolean }> }
  if (!Object.values(fields).some(({ optional }) => optional === false)) return
  expectRefusal(row, await run.wire.ask(row, {}), row.errors, run)
}

async function checkTag({ wire, findings }: Run, call: string): Promise<void> {
  const row = rowOf(call)
  const first = await wire.ask(row, {})
  if (first === null || first.status !== 200) return
  const tag = first.headers.get('etag')
  const { request } = first
  if (tag === null) {
    findings.add({ code: 'cache-tag', call, field: 'ETag', found: 'nothing', expected: 'a tag', request })
    return
  }
  const second = await wire.ask(row, { headers: { 'if-none-match': tag } })
  if (second?.status === 304) return
  const found = `HTTP ${second?.status} for If-None-Match`
  findings.add({ code: 'cache-tag', call, field: 'ETag', found, expected: 'HTTP 304', request })
}

async function checkPrefetch({ wire, findings, tokens }: Run, call: string): Promise<void> {
  const row = rowOf(call)
  if (needsToken(row) && tokens.driver === null) return
  const token = needsToken(row) && tokens.driver !== null ? { token: tokens.driver } : {}
  const fields = { ...exampleOf(row), order: NOBODY, receiptnumber: '999999999' }
  const reply = await wire.ask(row, { fields, ...token, headers: { 'sec-purpose': 'prefetch' } })
  if (reply === null || reply.status === 403 || reply.status === 404) return
  const found = `HTTP ${reply.status}`
  findings.add({ code: 'prefetch-acted', call, found, expected: 'HTTP 403', request: reply.request })
}

/** By 404 an element finds older names of a call. */
async function checkUnknownPath({ wire, findings }: Run): Promise<void> {
  const reply = await wire.get(`/api/${NOBODY}`)
  if (reply === null || reply.status === 404) return
  const found = `HTTP ${reply.status}`
  const { request } = reply
  findings.add({ code: 'unknown-path-answered', call: 'getSettings', found, expected: 'HTTP 404', request })
}
