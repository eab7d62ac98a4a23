import type { ServerCall } from '../../api/contract/call.server.ts'
import type { Json } from '../../api/contract/call.ts'
import type { Reply, TokenPlace } from './ask.ts'
import { expectOk, expectRefusal } from './judge.ts'
import type { Probe } from './probe.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'

/** Asks each question and judges its answer, one after another: a backend of one's own may be small. */
export async function runProbes(run: Run, probes: readonly Probe[]): Promise<void> {
  for (const probe of probes) {
    if (run.isAsked(probe.call)) await runProbe(run, probe) // oxlint-disable-line no-await-in-loop -- in turn
  }
}

async function runProbe(run: Run, probe: Probe): Promise<void> {
  const { call, who, expects } = probe
  const { wire, known, findings } = run
  const row = rowOf(call)
  const skip = (found: string, expected: string) => findings.add({ code: 'not-checked', call, found, expected })
  const token = who ? run.tokens[who] : undefined
  if (token === null) return skip(`no account of a ${who}`, `${who} in --accounts`)
  const fields = probe.fields ? await probe.fields(known) : {}
  if (fields === null) return skip('nothing to ask about', 'data of the city, or of the test account')
  const question = { fields, ...(token === undefined ? {} : { token }) }
  const reply = await wire.ask(row, question)
  if (expects !== 'ok') return expectRefusal(row, reply, expects, run)
  const answer = expectOk(row, reply, run)
  if (token !== undefined && (answer !== null || isTokenRefused(reply))) await checkPlaces(run, row, { fields, token })
  if (answer === null) return
  for (const contradiction of (await probe.check?.(answer, known)) ?? [])
    findings.add({ code: 'inconsistent', call, request: reply?.request ?? '', ...contradiction })
}

const isTokenRefused = (reply: Reply | null): boolean =>
  ['TokenNotFound', 'TokenExpired'].includes(reply?.envelope?.errorName ?? '')

/** A right token is read wherever an element puts it, and nowhere else. One that is read nowhere is no right one. */
async function checkPlaces(
  run: Run,
  row: ServerCall,
  question: { fields: Record<string, Json> | object; token: string },
): Promise<void> {
  const { wire, findings, tokens } = run
  const { call } = row
  const fields = question.fields as Record<string, never>
  const places: TokenPlace[] = call.body === 'query' ? ['query', 'header'] : ['query', 'body', 'header']
  const replies = await Promise.all(places.map((place) => wire.ask(row, { ...question, fields, place })))
  if (replies.every(isTokenRefused)) return
  for (const [index, reply] of replies.entries()) {
    if (!isTokenRefused(reply)) continue
    const expected = `ok, with the token in the ${places[index]}`
    const found = reply?.envelope?.errorName ?? ''
    findings.add({ code: 'token-place-refused', call: call.name, field: places[index] ?? '', found, expected })
  }
  const cookie = await wire.ask(row, { ...question, fields, place: 'cookie' })
  expectRefusal(row, cookie, ['TokenNotFound'], run, { accepted: 'token-place-accepted' })
  if (tokens.guest === null) return
  const guest = await wire.ask(row, { fields, token: tokens.guest })
  expectRefusal(row, guest, ['TokenNotFound', 'TokenExpired'], run, { accepted: 'token-kind-accepted' })
}
