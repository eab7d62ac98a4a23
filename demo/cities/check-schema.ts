import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Cursor } from './city-file-error.ts'
import { createCitySchemas } from './city-schemas.ts'

type Part = 'entry' | 'settings'

let validators: Readonly<Record<Part, ValidateFunction>> | null = null

function createValidators(): Readonly<Record<Part, ValidateFunction>> {
  const ajv = new Ajv2020({ verbose: true, strictTypes: false })
  const { properties } = createCitySchemas().city as { properties: Record<Part, object> }
  return { entry: ajv.compile(properties.entry), settings: ajv.compile(properties.settings) }
}

/**
 * Holds a part of city.json against its published schema, and fails at the first thing that is not as it says. What only
 * the whole city can tell (zones that exist, the name of the folder) is not asked here.
 */
export function checkBySchema(part: Cursor, name: Part): void {
  validators ??= createValidators()
  const validate = validators[name]
  if (validate(part.value)) return part.markRead()
  // The last one is about the whole; those before it are the ways that it could have been right.
  const error = validate.errors?.at(-1)
  if (error) failAt(part, error)
}

function failAt(part: Cursor, error: ErrorObject): never {
  const { keyword, params, instancePath, parentSchema } = error
  const place = stepInto(part, instancePath)
  if (keyword === 'required') {
    const name = String(params['missingProperty'])
    const schema = (parentSchema?.['properties'] as Record<string, Wanted> | undefined)?.[name]
    return place.at(name).fail(`must be ${wanted(schema)} (it is missing)`)
  }
  if (keyword === 'anyOf') return place.fail('must have its name and what is shown, both in one spelling')
  if (keyword === 'additionalProperties') return place.at(String(params['additionalProperty'])).fail(UNKNOWN)
  return place.fail(
    `must be ${wanted(parentSchema as Wanted, keyword)} (found ${JSON.stringify(place.value)?.slice(0, 60)})`,
  )
}

const UNKNOWN = 'is not known: nothing reads it'

/** What `wanted` reads of a schema. */
export interface Wanted {
  type?: string | string[]
  enum?: unknown[]
  minimum?: number
  minLength?: number
  pattern?: string
}

/** What a schema asks for, in words; `keyword` is the one that was broken. */
export function wanted(schema: Wanted = {}, keyword = ''): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (keyword === 'minimum') return `${schema.minimum} or more`
  if (keyword === 'pattern') return `a text like ${schema.pattern}`
  const type = [schema.type].flat()[0]
  if (type === 'string' && schema.minLength) return 'a text that is not empty'
  return WORDS[type ?? ''] ?? 'as the schema says'
}

const WORDS: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
}

/** The place that a JSON pointer names. */
function stepInto(part: Cursor, pointer: string): Cursor {
  const steps = pointer.split('/').slice(1)
  let place = part
  for (const step of steps) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    place = (Array.isArray(place.value) ? place.list()[Number(key)] : place.at(key)) ?? place
  }
  return place
}
