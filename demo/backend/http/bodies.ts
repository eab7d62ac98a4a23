import type { FastifyInstance } from 'fastify'
import { parse } from 'qs'
import { isSchema, type AnyObjectSchema, type InferType, ValidationError } from 'yup'
import { isErrorCode } from '../../../shared/domain/errors.ts'
import { BusinessError, wrongField } from './business-error.ts'

/** Bracket keys to nested values, with limits that a hostile body meets early. */
export function parseForm(text: string): Record<string, unknown> {
  return parse(text, { depth: 4, parameterLimit: 300, arrayLimit: 100, plainObjects: true }) as Record<string, unknown>
}

/** Forms and JSON are both read for every row (readings M). */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)))
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * What yup reads a text, a number or a flag from. An object or a list in its place is wrong; asked for its text it would
 * fail where it has none.
 */
const PLAIN: ReadonlySet<unknown> = new Set(['string', 'number', 'boolean'])

/** No database takes a NUL in a text, nor half of a pair of surrogates in a document. */
const UNWRITABLE = /[\0\p{Cs}]/u

/**
 * Keys in the schema's spelling, from any case (readings gB-07); keys it does not know fall away. A field that comes
 * in two spellings is a list, as it is when it comes twice in one: nothing says which of them counts. Throws what yup
 * would not refuse but fail at, or the database after it.
 */
function spellKeys(value: unknown, schema: unknown, path = ''): unknown {
  if (!isSchema(schema)) return value
  if (typeof value === 'string' && UNWRITABLE.test(value)) throw wrongValue(path)
  if ('type' in schema && PLAIN.has(schema.type) && typeof value === 'object' && value !== null) throw wrongValue(path)
  if ('innerType' in schema && Array.isArray(value)) return value.map((part) => spellKeys(part, schema.innerType, path))
  if (!isRecord(value) || !('fields' in schema)) return value
  const fields = schema.fields as Record<string, unknown>
  const spelling = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name]))
  const sent = new Map<string, unknown[]>()
  for (const [key, part] of Object.entries(value)) {
    const name = spelling.get(key.toLowerCase())
    if (name !== undefined && part !== '' && part !== null) sent.set(name, [...(sent.get(name) ?? []), part])
  }
  const spell = ([name, parts]: [string, unknown[]]) => [
    name,
    spellKeys(parts.length === 1 ? parts[0] : parts, fields[name], path === '' ? name : `${path}.${name}`),
  ]
  return Object.fromEntries([...sent].map(spell))
}

function wrongValue(path: string | undefined): BusinessError {
  return path ? wrongField(path) : new BusinessError('ValidationError', { says: 'refusal.request' })
}

/**
 * The checked input of a call, from query, body and path together. A schema's message that is a name of the error
 * catalogue becomes the answer's errorName, any other refusal a ValidationError.
 */
export function readInput<Schema extends AnyObjectSchema>(
  schema: Schema,
  request: { query: unknown; body: unknown; params?: unknown },
): InferType<Schema> {
  const raw = Object.assign({}, ...[request.query, request.body, request.params].filter(isRecord)) as Record<
    string,
    unknown
  >
  try {
    return schema.validateSync(spellKeys(raw, schema), { stripUnknown: true }) as InferType<Schema>
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause
    if (isErrorCode(cause.message)) throw new BusinessError(cause.message)
    throw wrongValue(cause.path)
  }
}

/** The texts of a query or a body that has no schema; what is no text, or cannot be written, is not there. */
export function readTexts(fields: unknown): Readonly<Record<string, string | undefined>> {
  if (!isRecord(fields)) return {}
  const isText = ([, value]: [string, unknown]) => typeof value === 'string' && !UNWRITABLE.test(value)
  return Object.fromEntries(Object.entries(fields).filter(isText)) as Record<string, string>
}
