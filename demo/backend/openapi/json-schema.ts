import { isSchema, type AnyObjectSchema, type AnySchema } from 'yup'
import type { Meaning } from '../../../shared/api/contract/meaning.server.ts'

export type JsonSchema = Record<string, unknown>

interface Description {
  type: string
  optional?: boolean
  nullable?: boolean
  oneOf?: unknown[]
  default?: unknown
  meta?: Partial<Meaning>
  tests?: { name?: string; params?: Record<string, unknown> }[]
  fields?: Record<string, Description>
  innerType?: Description
}

const SIMPLE: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  mixed: {},
  // A value that may have one of several shapes (both spellings of a payment method).
  lazy: { type: 'object' },
}

/** A yup schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function toJsonSchema(schema: AnySchema | AnyObjectSchema): JsonSchema {
  if (!isSchema(schema)) throw new TypeError('Not a yup schema')
  return convert(schema.describe() as unknown as Description)
}

function convert(description: Description): JsonSchema {
  const { meta, oneOf = [], nullable, default: fallback } = description
  const base = { ...convertType(description), ...convertTests(description) }
  const choices = oneOf.filter((value) => value !== undefined && value !== null)
  return {
    ...base,
    ...(choices.length === 0 ? {} : { enum: choices }),
    ...(meta?.description === undefined ? {} : { description: toText(meta) }),
    ...(['string', 'number', 'boolean'].includes(typeof fallback) ? { default: fallback } : {}),
    ...(nullable && 'type' in base ? { type: [base['type'], 'null'] } : {}),
  }
}

/** The meaning of a field in one line: `Plate of the vehicle. If missing: all vehicles.` */
function toText({ description = '', format, missing, also = [], unused }: Partial<Meaning>): string {
  const sentences = [
    format === undefined ? description : `${description}; ${format}`,
    ...(missing === undefined ? [] : [`If missing: ${missing}`]),
    ...(also.length === 0 ? [] : [`Also read as ${also.map((name) => `\`${name}\``).join(', ')}`]),
    ...(unused ? ['No element uses it'] : []),
  ]
  return sentences.map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`).join(' ')
}

function convertType(description: Description): JsonSchema {
  const { type, fields, innerType } = description
  if (type === 'array') return { type: 'array', ...(innerType ? { items: convert(innerType) } : {}) }
  if (type !== 'object') return { ...SIMPLE[type] }
  const entries = Object.entries(fields ?? {})
  const required = entries.filter(([, field]) => field.optional === false).map(([name]) => name)
  return {
    type: 'object',
    ...(entries.length === 0
      ? {}
      : { properties: Object.fromEntries(entries.map(([name, field]) => [name, convert(field)])) }),
    ...(required.length === 0 ? {} : { required }),
  }
}

function convertTests({ type, tests = [] }: Description): JsonSchema {
  const result: JsonSchema = {}
  for (const { name, params = {} } of tests) {
    if (name === 'min') result[type === 'string' ? 'minLength' : 'minimum'] = params['min']
    if (name === 'max') result[type === 'string' ? 'maxLength' : 'maximum'] = params['max']
    if (name === 'required' && type === 'string') result['minLength'] = 1
    if (name === 'integer') result['type'] = 'integer'
    if (name === 'matches' && params['regex'] instanceof RegExp) result['pattern'] = params['regex'].source
  }
  return result
}
