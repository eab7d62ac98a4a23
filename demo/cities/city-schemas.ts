import { PLAIN_ENTRY } from '../../shared/api/contract/entry-table.ts'
import type { Plain } from '../../shared/api/contract/plain-values.ts'
import { optionsCalls } from '../../shared/api/contract/options.server.ts'
import { settingsCalls } from '../../shared/api/contract/settings.server.ts'
import { PLAIN_SETTINGS } from '../../shared/api/contract/settings.ts'
import { toJsonSchema, type JsonSchema } from '../backend/openapi/json-schema.ts'
import type { CityEntry } from './city-data.ts'
import { ENTRY_REFERENCE } from './entry-reference.ts'

/** What a city is called in addresses: the name of its folder. */
const CITY_NAME = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Whether a city may be called so in addresses. */
export const isCityName = (name: string) => new RegExp(CITY_NAME).test(name)

/** Where the schemas lie, from `cities.json`. */
export const SCHEMAS_PATH = 'docs/schemas'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

const text: JsonSchema = { type: 'string', minLength: 1 }
const number: JsonSchema = { type: 'number' }
const corner: JsonSchema = { type: 'array', items: number, minItems: 2, maxItems: 2 }
const titles: JsonSchema = {
  type: 'object',
  required: ['ru', 'en'],
  properties: { ru: { ...text, description: 'In Russian.' }, en: { ...text, description: 'In English.' } },
  additionalProperties: text,
}

/** A value of a table of defaults: the default tells its kind. */
function schemaOf(plain: Plain): JsonSchema {
  if (typeof plain === 'boolean') return { type: 'boolean', default: plain }
  if (typeof plain === 'number') return { type: 'number', minimum: 0, default: plain }
  return plain === null ? text : { type: 'string', enum: plain, default: plain[0] }
}

/** The values of the entry with a shape of their own. One without its line does not compile. */
const ENTRY: Readonly<Record<Exclude<keyof CityEntry, keyof typeof PLAIN_ENTRY>, JsonSchema>> = {
  order: number,
  city: { type: 'string', pattern: CITY_NAME },
  nameForShow: titles,
  apiUrl: text,
  timeZone: text,
  mapBounds: { type: 'array', items: corner, minItems: 2, maxItems: 2 },
  mapSource: {
    type: 'object',
    required: ['kind', 'url', 'attribution'],
    additionalProperties: false,
    properties: {
      kind: { type: 'string', enum: ['raster', 'vector', 'pmtiles'], description: 'How the ground is drawn.' },
      url: { ...text, description: 'Its address, with `{z}/{x}/{y}` where it comes in tiles.' },
      attribution: {
        anyOf: [{ type: 'string' }, titles],
        description: 'Whose it is, as one text or by language; empty where there is no ground.',
      },
    },
  },
  profile: { type: 'string', enum: ['standart', 'coop'] },
  socialClientId: { type: 'string' },
  socialUrl: { type: 'string' },
  captchaKey: { type: 'string' },
  captchaUrl: { type: 'string' },
  allowedOrigins: { type: 'array', items: { type: 'string', pattern: '^https?://[^/]+$' } },
}

const OPTIONAL = ['profileVersion', 'socialClientId', 'socialUrl', 'captchaKey', 'captchaUrl']

const BESIDE_LIBRARY = 'Empty: where the library comes from.'

/** The entry of a city: as its folder has it, or the part of it that every page may know. */
function toEntry({ isPublic }: { isPublic: boolean }): JsonSchema {
  const names = Object.keys(ENTRY_REFERENCE) as (keyof CityEntry)[]
  const known = names.filter((name) => !isPublic || ENTRY_REFERENCE[name].isPublic)
  const plain = Object.entries(PLAIN_ENTRY).map(([name, value]) => [name, schemaOf(value)])
  const shapes: Record<string, JsonSchema> = { ...ENTRY, ...Object.fromEntries(plain) }
  // Only a city that has a server of its own beside the library's files can do without.
  const { meaning } = ENTRY_REFERENCE.apiUrl
  if (isPublic) shapes['apiUrl'] = { type: 'string', default: '', description: `${meaning} ${BESIDE_LIBRARY}` }
  // Another server may leave out what has a default; ours say all outright.
  const needed = isPublic ? ['city'] : known.filter((name) => !OPTIONAL.includes(name))
  return {
    type: 'object',
    required: needed,
    additionalProperties: isPublic,
    properties: Object.fromEntries(
      known.map((name) => [name, { description: ENTRY_REFERENCE[name].meaning, ...shapes[name] }]),
    ),
  }
}

/**
 * The settings of a city: those of the call, said outright where an element reads them, so that two cities differ by
 * what is written and not by what is left out.
 */
function toSettings(): JsonSchema {
  const { properties } = resultOf(settingsCalls.getSettings.answer)
  const said = Object.entries(PLAIN_SETTINGS)
    .filter(([, plain]) => plain !== null)
    .map(([name]) => name)
  const structured = ['flatParkingCodes', 'paymentsMethods', 'topics', 'maxRefill']
  const closed = close({ type: 'object', required: [...said, 'timeZone', ...structured], properties })
  const parts = closed['properties'] as { paymentsMethods: JsonSchema }
  const { paymentsMethods: methods } = parts
  return { ...closed, properties: { ...parts, paymentsMethods: { ...methods, items: toMethod(methods) } } }
}

/** What a call answers with, without the frame around it. */
export function resultOf(answer: Parameters<typeof toJsonSchema>[0]): JsonSchema {
  return (toJsonSchema(answer)['properties'] as { result: JsonSchema }).result
}

/** What stands in city.json beside entry and settings; the start checks these by itself. */
const OTHERS: Readonly<Record<'options' | 'benefits' | 'notification' | 'smsCommands', JsonSchema>> = {
  options: resultOf(optionsCalls.getOptions.answer),
  benefits: { type: 'array', description: 'Discounts of vehicles; an empty list where there are none.' },
  notification: {
    type: 'object',
    description: 'The window that visitors of the site see; with an empty `title` and `message` there is none.',
  },
  smsCommands: { type: 'array', description: 'Commands by SMS; an empty list where there are none.' },
}

/** Either spelling, whole. */
function toMethod({ items }: JsonSchema): JsonSchema {
  const spellings = [
    ['name', 'nameForShow'],
    ['methodName', 'methodNameForShow'],
  ]
  return { ...(items as JsonSchema), required: ['isPhoneRequired'], anyOf: spellings.map((required) => ({ required })) }
}

/** The same, and every object in it, without keys that are not named. */
function close(schema: JsonSchema): JsonSchema {
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined
  const items = schema['items'] as JsonSchema | undefined
  return {
    ...schema,
    ...(items ? { items: close(items) } : {}),
    ...(properties
      ? {
          additionalProperties: false,
          properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, close(part)])),
        }
      : {}),
  }
}

/** Every schema of what a city says of itself, by the name of its file (JSON Schema 2020-12). */
export function createCitySchemas(): Record<'cities' | 'city' | 'entry' | 'settings', JsonSchema> {
  const entry = toEntry({ isPublic: false })
  const settings = toSettings()
  const link = { $schema: { type: 'string', description: 'Where this schema lies, for editors.' } }
  return {
    cities: {
      $schema: DIALECT,
      title: 'cities.json: the cities that a library knows',
      type: 'object',
      required: ['cities'],
      properties: {
        ...link,
        cities: { type: 'array', items: toEntry({ isPublic: true }), description: 'The first one is the default.' },
      },
    },
    city: {
      $schema: DIALECT,
      title: 'city.json: what a city of the reference backend says of itself',
      type: 'object',
      required: ['entry', 'settings', 'options', 'benefits', 'notification', 'smsCommands'],
      properties: { ...link, entry, settings, ...OTHERS },
    },
    entry: { $schema: DIALECT, title: 'The entry of a city', ...toEntry({ isPublic: true }) },
    settings: { $schema: DIALECT, title: 'The settings of a city', ...settings },
  }
}
