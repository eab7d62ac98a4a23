import { type Instant, parseWireTime } from '../../domain/city-time.ts'
import { type Kopecks, toKopecks } from '../../domain/money.ts'
import { type AnswerUrl, parseSafeUrl, UNUSABLE } from '../../domain/safe-url.ts'
import type { Json } from './call.ts'

/** The answer has not the shape of the contract; `path` names the place. */
export class DecodeError extends Error {
  readonly path: string
  constructor(path: string) {
    super(`Unreadable answer at ${path}`)
    this.name = 'DecodeError'
    this.path = path
  }
}

/** One object of an answer. Keys are compared without case: `overAll`, `OverAll`, `RedirectURL`, `redirectURL`. */
export interface Source {
  readonly path: string
  readonly fields: ReadonlyMap<string, Json>
}

export function openSource(json: Json | undefined, path = 'answer'): Source {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new DecodeError(path)
  return { path, fields: new Map(Object.entries(json).map(([key, value]) => [key.toLowerCase(), value])) }
}

/** The object under `result` where there is one, else the answer itself. */
export function openResult(json: Json): Source {
  const answer = openSource(json)
  const result = answer.fields.get('result')
  return result === undefined || result === null ? answer : openSource(result, 'answer.result')
}

/** The first of the names (`'name|methodName'`) that is there and is not null. */
export function pick(source: Source, names: string): Json | undefined {
  for (const name of names.toLowerCase().split('|')) {
    const value = source.fields.get(name)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** The object inside an object; null where it is absent. */
export function openPart(source: Source, name: string): Source | null {
  const value = pick(source, name)
  return value === undefined ? null : openSource(value, `${source.path}.${name}`)
}

function fail(source: Source, names: string): never {
  throw new DecodeError(`${source.path}.${names}`)
}

/** Text, or null where it is absent; a number is read as its text, codes are sent both ways. */
export function readOptionalText(source: Source, names: string): string | null {
  const value = pick(source, names)
  if (value === undefined) return null
  return typeof value === 'object' ? fail(source, names) : String(value)
}

export function readText(source: Source, names: string): string {
  return readOptionalText(source, names) ?? fail(source, names)
}

export function readOptionalNumber(source: Source, names: string): number | undefined {
  const text = readOptionalText(source, names)
  if (text === null || text === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : fail(source, names)
}

export function readNumber(source: Source, names: string): number {
  return readOptionalNumber(source, names) ?? fail(source, names)
}

/** True for `true`, `"true"`, `1`, `"1"`; anything else, and nothing, is false. */
export function readFlag(source: Source, names: string): boolean {
  return /^(true|1)$/i.test(String(pick(source, names)))
}

/** The same; null where nothing is sent. */
export function readOptionalFlag(source: Source, names: string): boolean | null {
  return pick(source, names) === undefined ? null : readFlag(source, names)
}

/**
 * Decimal roubles to kopecks through their decimal text (readings M); 0 kopecks is a value, absence is not. For balances,
 * which alone may be below nothing: an amount is read by `readPrice`.
 */
export function readMoney(source: Source, names: string): Kopecks {
  const value = pick(source, names)
  return toKopecks(typeof value === 'number' ? value : readText(source, names)) ?? fail(source, names)
}

/** What something costs, or comes back: an amount below nothing is neither, and the answer that says so is unreadable. */
export function readPrice(source: Source, names: string): Kopecks {
  const price = readMoney(source, names)
  return price < 0 ? fail(source, names) : price
}

/** The same, or null where it is absent. */
export function readOptionalPrice(source: Source, names: string): Kopecks | null {
  return pick(source, names) === undefined ? null : readPrice(source, names)
}

export function readTime(source: Source, names: string, timeZone = 'Europe/Moscow'): Instant {
  return parseWireTime(readText(source, names), timeZone) ?? fail(source, names)
}

/** A balance, or null where it is absent. */
export function readOptionalMoney(source: Source, names: string): Kopecks | null {
  return pick(source, names) === undefined ? null : readMoney(source, names)
}

/** A time, or null where it is absent. */
export function readOptionalTime(source: Source, names: string, timeZone?: string): Instant | null {
  return pick(source, names) === undefined ? null : readTime(source, names, timeZone)
}

/** An address to send the browser to; null where it is absent or empty. `origin` is the page's own (readings gB-23). */
export function readOptionalUrl(source: Source, names: string, origin: string | undefined): AnswerUrl | null {
  const text = readOptionalText(source, names)
  return text ? (parseSafeUrl(text, origin) ?? UNUSABLE) : null
}

/** A list of objects; an absent list is empty. */
export function readList<T>(source: Source, names: string, item: (source: Source) => T): T[] {
  return readItems(pick(source, names) ?? [], `${source.path}.${names}`, item)
}

export function readItems<T>(list: Json, path: string, item: (source: Source) => T): T[] {
  if (!Array.isArray(list)) throw new DecodeError(path)
  return list.map((entry, index) => item(openSource(entry, `${path}[${index}]`)))
}

/** The list of an answer: under `result`, or bare. */
export function readResults<T>(json: Json, item: (source: Source) => T): T[] {
  const list = Array.isArray(json) ? json : pick(openSource(json), 'result')
  return readItems(list ?? null, 'answer.result', item)
}

/** As `readResults`, without the rows that cannot be read: they hide no other. A list of which none can is refused. */
export function readReadableResults<T extends object>(json: Json, item: (source: Source) => T): T[] {
  const rows = readResults(json, (source) => orNull(() => item(source)))
  const readable = rows.filter((row) => row !== null)
  return readable.length === 0 ? readResults(json, item) : readable
}

/** What is sent beside something else is not known where it cannot be read: the rest is there without it. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The texts of a list of texts or numbers; an absent list is empty. */
export function readTexts(source: Source, names: string): string[] {
  const list = pick(source, names) ?? []
  return Array.isArray(list) ? list.map(String) : fail(source, names)
}

/** Texts by language. */
export function readTitles(source: Source, name: string): { [language: string]: string } {
  return Object.fromEntries(
    [...(openPart(source, name)?.fields ?? [])].map(([language, title]) => [language, String(title)]),
  )
}

/** What every answer says about itself, whichever spelling the backend uses (readings gB-09). */
export interface Envelope {
  isOk: boolean
  /** The wire name of the error, or of the notice beside an ok (`ParkingSessionWasFree`). */
  errorName: string | null
  /** errorMessage, else message: shown only where the specification says so, as text. */
  text: string | null
  userMessage: string | null
}

/**
 * Reads status, errorName, message, errorMessage and userMessage of any answer.
 * A bare list is ok; without a status an answer is ok unless it names an error.
 */
export function readEnvelope(json: Json): Envelope {
  if (Array.isArray(json)) return { isOk: true, errorName: null, text: null, userMessage: null }
  const source = openSource(json)
  const status = readOptionalText(source, 'status')
  const named = readOptionalText(source, 'errorName')
  const isOk = status === null ? named === null : status.toLowerCase() === 'ok'
  return {
    isOk,
    errorName: named ?? nameFromStatus({ status, isOk }),
    text: readOptionalText(source, 'errorMessage|message'),
    userMessage: readOptionalText(source, 'userMessage'),
  }
}

/** Sign-in answers put the name of the error into the status itself (`EmptyPass`, entry.md section 3). */
function nameFromStatus({ status, isOk }: { status: string | null; isOk: boolean }): string | null {
  return isOk || status?.toLowerCase() === 'error' ? null : status
}

/** An object that may be absent, and then has nothing in it. */
export function openOptional(source: Source, name: string): Source {
  return openPart(source, name) ?? openSource({})
}
