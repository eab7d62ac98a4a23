import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { wanted, type Wanted } from './check-schema.ts'
import { createCitySchemas } from './city-schemas.ts'

/** Where an entry differs from its published schema. */
export interface EntryFault {
  /** `mapBounds[0][1]`. */
  field: string
  /** The keyword of the schema that it breaks: `required`, `type`, `pattern` … */
  keyword: string
  found: unknown
  expected: string
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Holds the entry of a city against its published schema. Names are compared without case, null is missing, and what the
 * schema does not know is left alone, as the elements do.
 */
export function findEntryFaults(entry: unknown): EntryFault[] {
  const { $schema: _dialect, ...schema } = createCitySchemas().entry
  const validate = new Ajv2020({ allErrors: true, verbose: true, strictTypes: false }).compile(schema)
  validate(asRead(entry, Object.keys(schema['properties'] as object)))
  return (validate.errors ?? []).map(toFault)
}

/** The entry with the names of the schema, without what is null. */
function asRead(entry: unknown, names: readonly string[]): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  const said = Object.entries(entry as Fields).filter(([, value]) => value !== null)
  return Object.fromEntries(said.map(([name, value]) => [known.get(name.toLowerCase()) ?? name, value]))
}

function toFault({ keyword, params, instancePath, parentSchema, data }: ErrorObject): EntryFault {
  const place = instancePath
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
  if (keyword !== 'required')
    return { field: place, keyword, found: data, expected: wanted(parentSchema as Wanted, keyword) }
  const name = String(params['missingProperty'])
  const schema = (parentSchema?.['properties'] as Record<string, Wanted> | undefined)?.[name]
  return { field: place === '' ? name : `${place}.${name}`, keyword, found: undefined, expected: wanted(schema) }
}
