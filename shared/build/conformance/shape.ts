import type { ServerPart } from '../../api/contract/call.server.ts'
import type { Meaning } from '../../api/contract/meaning.server.ts'
import { offsetAt } from '../../domain/city-time.ts'
import type { DifferenceCode } from './differences.ts'
import { toSample } from './report.ts'

export interface ShapeDifference {
  code: DifferenceCode
  field: string
  found: string
  expected: string
}

/** What yup says of a schema. */
interface Described {
  type: string
  optional?: boolean
  nullable?: boolean
  oneOf?: unknown[]
  meta?: Partial<Meaning>
  tests?: { name?: string; params?: Record<string, unknown> }[]
  fields?: Record<string, Described>
  innerType?: Described
}

type Told = (code: DifferenceCode, field: string, found: unknown, expected: string) => void

const ROUBLES = /\broubles\b/
const AMOUNT = /^-?\d+(\.\d{1,2})?$/
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/

/**
 * Where an answer differs from its schema. Names are compared without case, null is missing, and fields that the schema
 * does not know are left alone, as the elements do.
 * @param timeZone of the city, IANA
 */
export function findShapeDifferences(
  schema: ServerPart['answer'],
  answer: unknown,
  timeZone: string | null,
): ShapeDifference[] {
  const found: ShapeDifference[] = []
  const tell: Told = (code, field, value, expected) => found.push({ code, field, found: toSample(value), expected })
  const described = schema.describe() as unknown as Described
  checkObject(described, unwrap(described, answer), '', { tell, timeZone })
  return found
}

interface Walk {
  tell: Told
  timeZone: string | null
}

/** What stands at the top of a schema is read under `result` too. */
function unwrap({ fields = {} }: Described, answer: unknown): unknown {
  if (!isRecord(answer) || 'result' in fields || !isRecord(answer['result'])) return answer
  return { ...answer['result'], ...answer }
}

function checkObject({ fields = {} }: Described, value: unknown, path: string, walk: Walk): void {
  if (!isRecord(value)) return walk.tell('field-type', path, value, 'an object')
  const spelt = new Map(Object.keys(value).map((name) => [name.toLowerCase(), name]))
  for (const [name, schema] of Object.entries(fields)) {
    const field = path === '' ? name : `${path}.${name}`
    const names = [name, ...(schema.meta?.also ?? [])]
    const key = names.map((one) => spelt.get(one.toLowerCase())).find((one) => one !== undefined && value[one] != null)
    if (key === undefined) {
      if (!schema.optional && !schema.nullable) walk.tell('field-missing', field, 'nothing', wanted(schema))
      continue
    }
    if (key.toLowerCase() !== name.toLowerCase()) walk.tell('field-alias', field, key, name)
    else if (key !== name) walk.tell('field-case', field, key, name)
    checkValue(schema, value[key], field, walk)
  }
}

function checkValue(schema: Described, value: unknown, field: string, walk: Walk): void {
  const { type } = schema
  if (type === 'array') {
    if (!Array.isArray(value)) return walk.tell('field-type', field, value, 'a list')
    const { innerType } = schema
    if (innerType) value.forEach((part, index) => checkValue(innerType, part, `${field}[${index}]`, walk))
    return
  }
  if (type === 'object') return checkObject(schema, value, field, walk)
  if (type === 'number') return checkNumber(schema, value, field, walk)
  if (type === 'boolean' && typeof value !== 'boolean') return walk.tell('field-type', field, value, 'true or false')
  if (type === 'string') checkText(schema, value, field, walk)
}

function checkNumber(schema: Described, value: unknown, field: string, { tell }: Walk): void {
  const isRoubles = ROUBLES.test(schema.meta?.description ?? '')
  if (typeof value !== 'number') {
    const isReadable = isRoubles && typeof value === 'string' && AMOUNT.test(value)
    return tell(isReadable ? 'money-text' : 'field-type', field, value, wanted(schema))
  }
  if (isRoubles && !AMOUNT.test(String(value))) tell('money-precision', field, value, wanted(schema))
  for (const { name, params = {} } of schema.tests ?? []) {
    if (name === 'integer' && !Number.isInteger(value)) tell('money-not-whole', field, value, wanted(schema))
    const isLow = name === 'min' && value < Number(params['min'])
    const isHigh = name === 'max' && value > Number(params['max'])
    if (isLow || isHigh) tell('field-range', field, value, `${isLow ? 'at least' : 'at most'} ${params[name]}`)
  }
}

function checkText(schema: Described, value: unknown, field: string, { tell, timeZone }: Walk): void {
  if (typeof value !== 'string') return tell('field-type', field, value, wanted(schema))
  const { oneOf = [], tests = [], meta = {} } = schema
  const words = oneOf.filter((word) => word !== undefined && word !== null)
  if (words.length > 0 && !words.some((word) => String(word).toLowerCase() === value.toLowerCase()))
    return tell('field-word', field, value, words.join(', '))
  for (const { name, params = {} } of tests) {
    const { regex } = params
    if (name === 'required' && value === '') return tell('field-range', field, '""', wanted(schema))
    if (name === 'matches' && regex instanceof RegExp && !regex.test(value))
      return tell('field-format', field, value, wanted(schema))
  }
  if (!meta.format?.startsWith('ISO 8601')) return
  if (Number.isNaN(Date.parse(value))) return tell('field-format', field, value, wanted(schema))
  const offset = OFFSET.exec(value)?.[0]
  if (offset === undefined) return tell('time-without-offset', field, value, wanted(schema))
  const own = timeZone === null ? offset : offsetOf(value, timeZone)
  if (offset !== own) tell('time-offset', field, value, `the offset ${own}`)
}

/** `+03:00` */
function offsetOf(time: string, timeZone: string): string {
  const minutes = offsetAt(Date.parse(time), timeZone)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

function wanted({ type, meta = {}, tests = [] }: Described): string {
  const isWhole = tests.some(({ name }) => name === 'integer')
  const kind = type === 'number' && isWhole ? 'a whole number' : (WORDS[type] ?? 'a value')
  return [kind, meta.format, meta.description].filter((part) => part !== undefined).join('; ')
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
