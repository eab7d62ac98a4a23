import type { JsonSchema } from '../../../demo/backend/openapi/json-schema.ts'
import type { Json } from '../../../shared/api/contract/call.ts'

/** The schema of one property, at the place where answers have it: `answer.result[].zone`. */
export interface Place {
  path: string
  name: string
  schema: JsonSchema
  isRequired: boolean
}

/** Every property of a schema, with all that lie inside. */
export function placesIn(schema: JsonSchema, path: string): Place[] {
  const required = (schema['required'] ?? []) as string[]
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([name, inner]) => [
    { path, name, schema: inner, isRequired: required.includes(name) },
    ...placesIn(inner, `${path}.${name}`),
  ])
  return schema['items'] === undefined ? own : [...own, ...placesIn(schema['items'] as JsonSchema, `${path}[]`)]
}

/** The answer with something else at a place, in every row that has it; undefined: without it. */
export function setAt(json: Json, place: Place, value: Json | undefined, path = 'answer'): Json {
  if (Array.isArray(json)) return json.map((item) => setAt(item, place, value, `${path}[]`))
  if (typeof json !== 'object' || json === null) return json
  const kept = Object.entries(json).flatMap(([name, inner]) => {
    if (path !== place.path || name !== place.name) return [[name, setAt(inner, place, value, `${path}.${name}`)]]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(kept) as Json
}

/** An answer that has every property of its schema: as the example has it, else made up. */
export function fillAnswer(schema: JsonSchema, example: Json | undefined): Json {
  const type = [schema['type']].flat()[0]
  if (type === 'array') {
    const [first] = Array.isArray(example) ? example : []
    return [fillAnswer((schema['items'] ?? {}) as JsonSchema, first)]
  }
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  if (properties.length > 0) {
    const known = typeof example === 'object' && example !== null && !Array.isArray(example) ? example : {}
    return Object.fromEntries(properties.map(([name, inner]) => [name, fillAnswer(inner, known[name])]))
  }
  return example ?? makeUp(schema, type)
}

function makeUp(schema: JsonSchema, type: unknown): Json {
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as Json
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema['minimum'] ?? 1))
  if (type === 'object') return {}
  return typeof schema['pattern'] === 'string' && /T/.test(schema['pattern'])
    ? '2025-03-12T19:30:00+03:00'
    : '2025-03-12'
}
