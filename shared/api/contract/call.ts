/** Anything a JSON document can hold. */
export type Json = null | string | number | boolean | Json[] | { [name: string]: Json }

export type FieldValue = string | number | boolean | null | undefined | Fields | Fields[] | string[]

/** What a request carries, by wire name; nested values become bracket keys in form bodies. */
export interface Fields {
  [name: string]: FieldValue
}

/**
 * One call of the wire contract. Its summary, yup schemas, example and error list are in the `<area>.server.ts` beside
 * its file, so that the browser downloads none of them.
 */
export interface Call<Request, Answer> {
  /** Operation name, camelCase; the operationId of the OpenAPI document. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From `/api/…`; the city's `apiUrl` stands before it. */
  readonly path: string
  /** Older versions and second names of the same call (readings gB-05); a client tries one after a 404. */
  readonly aliases?: readonly string[]
  /** How these are asked, where the specification says otherwise than for the call itself. */
  readonly aliasMethod?: 'GET'
  readonly body: 'query' | 'form' | 'json'
  /** Where the token goes as a field, or as `Authorization: Bearer` (readings gB-02, gB-03). */
  readonly token: 'none' | 'query' | 'body' | 'header'
  /** How the specification spells that field, where it is not `token` (readings gB-07). */
  readonly tokenField?: 'Token'
  /** The answer is a file of this type, not JSON; an error is JSON still. */
  readonly file?: 'application/pdf'
  /** Reads the bytes of such a file; null where they are none: then the answer is read as JSON. */
  readFile?(bytes: Uint8Array<ArrayBuffer>): Answer | null
  encode(request: Request): Fields
  /**
   * Reads the whole answer whose status was ok.
   * `timeZone` (IANA) reads times sent without an offset (readings TZ-3); Europe/Moscow when absent.
   * `origin` is that of the page, to which addresses may lead over http (readings gB-23); none when absent.
   * Throws DecodeError on a shape it cannot read.
   */
  decode(answer: Json, timeZone?: string, origin?: string): Answer
}

/**
 * A form body or a query: nested values as bracket keys, `transport[number]`, `zones[0]`; null and undefined are left
 * out.
 */
export function encodeForm(fields: Fields): URLSearchParams {
  const form = new URLSearchParams()
  for (const [key, value] of Object.entries(fields)) append(form, key, value)
  return form
}

function append(form: URLSearchParams, key: string, value: FieldValue): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') return form.append(key, String(value))
  for (const [inner, part] of Object.entries(value)) append(form, `${key}[${inner}]`, part)
}

/** A query with its question mark, or an empty text. */
export function encodeQuery(fields: Fields): string {
  const query = encodeForm(fields).toString()
  return query === '' ? '' : `?${query}`
}

/** Puts the fields that a path names (`/ts/{id}`) into it, and takes them out of what else is carried. */
export function fillPath(path: string, carried: Fields): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = carried[name]
    delete carried[name]
    return encodeURIComponent(String(value))
  })
}
