import { findEntryFaults } from '../../../demo/cities/check-entry.ts'
import { OWN_ENTRY } from '../../api/contract/own-entry.server.ts'
import { isTimeZone } from '../../domain/city-time.ts'
import type { DifferenceCode } from './differences.ts'
import { checkOrigin } from './judge.ts'
import { textOf } from './probe.ts'
import { toSample } from './report.ts'
import type { Run } from './run.ts'

/** What a broken keyword of the schema is called; any other is a range. */
const CODES: Readonly<Record<string, DifferenceCode>> = {
  required: 'field-missing',
  type: 'field-type',
  enum: 'field-word',
  pattern: 'field-format',
}

/** An element that names the backend by `api` asks it for its own entry (readings gB-24). */
export async function checkOwnEntry({ wire, findings, origin, isAsked }: Run): Promise<void> {
  const { name: call, method, path } = OWN_ENTRY
  if (!isAsked(call)) return
  findings.count(call)
  const reply = await wire.get(path)
  const tell = (code: DifferenceCode, where: { field?: string; found: string; expected: string }) =>
    findings.add({ code, call, request: reply?.request ?? '', ...where })
  if (reply === null) return tell('unreachable', { found: 'nothing', expected: 'an answer' })
  const { status, json, text } = reply
  if (status === 404) return tell('entry-missing', { found: 'HTTP 404', expected: `${method} ${path}` })
  if (status !== 200 || json === null)
    return tell('not-json', { found: `HTTP ${status} ${toSample(text)}`, expected: 'a JSON object, or HTTP 404' })
  checkOrigin(call, reply, { findings, origin })
  for (const { field, keyword, found, expected } of findEntryFaults(json))
    tell(CODES[keyword] ?? 'field-range', { field, found: toSample(found), expected })
  const timeZone = textOf(json, 'timeZone')
  if (timeZone !== null && !isTimeZone(timeZone))
    tell('inconsistent', { field: 'timeZone', found: timeZone, expected: 'a name of the IANA list, as Europe/Moscow' })
}
