import { describe, expect, it } from 'vitest'
import { type JsonSchema, toJsonSchema } from '../../../demo/backend/openapi/json-schema.ts'
import type { ServerCall } from '../../../shared/api/contract/call.server.ts'
import type { FieldValue, Json } from '../../../shared/api/contract/call.ts'
import { readSignInRefusal } from '../../../shared/api/contract/auth.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { readConflict } from '../../../shared/api/contract/guest-payment.ts'
import { readPasswordRefusal } from '../../../shared/api/contract/profile-person.ts'
import { readPresentVehicle } from '../../../shared/api/contract/profile-vehicles.ts'
import { fillAnswer, type Place, placesIn, setAt } from './full-answer.ts'
import { SENT } from './requests.ts'
import { traceReads } from './trace-reads.ts'

const ORIGIN = 'https://museum.example'
const ENVELOPE = ['status', 'errorName', 'message', 'errorMessage', 'userMessage']

const idOf = ({ path, name }: { path: string; name: string }) => `${path}.${name}`.toLowerCase()

/** The answer without one of its properties, and with each word that one of them may be. */
function variantsOf(full: Json, places: readonly Place[]): Json[] {
  return places.flatMap((place) => {
    const words = ((place.schema['enum'] ?? []) as Json[]).map((word) => setAt(full, place, word))
    return place.name === 'result' ? words : [...words, setAt(full, place, undefined)]
  })
}

interface Compared {
  unread: string[]
  unsaid: string[]
  used: string[]
}

/** What the decoder of a call reads, and what the schema says of it, where they differ. */
function compare(schema: JsonSchema, example: Json, read: (answer: Json) => unknown): Compared {
  const places = placesIn(schema, 'answer').filter(({ path, name }) => path !== 'answer' || !ENVELOPE.includes(name))
  const full = fillAnswer(schema, example)
  const answers = [full, ...variantsOf(full, places)]
  const found = answers.flatMap((json) => traceReads(json, read))
  const reads = new Set(found.map(idOf))
  // One thing may stand under `result` or at the top of any answer; whatever is below a free object is data.
  const said = new Set([
    'answer.result',
    ...ENVELOPE.map((name) => `answer.${name}`.toLowerCase()),
    ...places.flatMap((place) => [idOf(place), ...aliasesOf(place)]),
  ])
  const free = places.filter(({ schema: inner }) => isFree(inner)).map((place) => `${idOf(place)}`)
  const unusedAbove = (place: Place) =>
    places.some(
      (outer) => isUnused(outer) && idOf(place).replaceAll('[]', '').startsWith(idOf(outer).replaceAll('[]', '')),
    )
  return {
    unread: places.filter((place) => !reads.has(idOf(place)) && !unusedAbove(place)).map(idOf),
    unsaid: [...reads].filter((read) => !said.has(read) && !free.some((outer) => read.startsWith(outer))),
    used: places.filter((place) => isUnused(place) && reads.has(idOf(place))).map(idOf),
  }
}

function isUnused({ schema }: Place): boolean {
  return String(schema['description']).includes('No element uses it')
}

function aliasesOf({ path, schema }: Place): string[] {
  const [, names = ''] = /Also read as (.*?)\./.exec(String(schema['description'])) ?? []
  return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => idOf({ path, name: name! }))
}

/** A value whose inside the schema leaves open: titles by language, points. */
function isFree(schema: JsonSchema): boolean {
  const type = [schema['type']].flat()[0]
  return type === undefined || (type === 'object' && schema['properties'] === undefined)
}

function meaningsIn(schema: JsonSchema, path: string): string[] {
  return placesIn(schema, path).flatMap((place) => {
    const description = String(place.schema['description'] ?? '')
    if (description === '') return [`${idOf(place)} has no meaning`]
    const isSaid = description.includes('If missing: ') || description.includes('No element uses it')
    if (!place.isRequired && !isSaid) return [`${idOf(place)} may be left out; it does not say what holds then`]
    return place.isRequired && description.includes('If missing: ') ? [`${idOf(place)} cannot be left out`] : []
  })
}

/** Every name in what is sent, at its place. */
function namesIn(value: FieldValue, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined && inner !== null)
    .flatMap(([name, inner]) => [`${path}.${name}`, ...namesIn(inner, `${path}.${name}`)])
}

/** What elements send with a call, and what the schema says of it, where they differ; names count to the letter. */
function compareSent({ call, input }: ServerCall): { unsent: string[]; unsaid: string[] } {
  const token = /^request\.token$/i
  const places = placesIn(toJsonSchema(input), 'request').filter((place) => !isUnused(place))
  const said = places.map(({ path, name }) => `${path}.${name}`)
  const known = SENT.find(({ name }) => name === call.name)
  const all = new Set((known?.requests ?? []).flatMap((request) => namesIn(request, 'request')))
  const isAdded = (place: string) => call.token !== 'none' && token.test(place)
  return {
    unsent: said.filter((place) => !all.has(place) && !isAdded(place)),
    unsaid: [...all].filter((place) => !said.includes(place)),
  }
}

const SAME: Compared = { unread: [], unsaid: [], used: [] }

const readSignIn = (answer: Json) => readSignInRefusal({ code: 'error', answer })

/** What reads the error answers of the calls that say more than their envelope. */
const REFUSALS: Readonly<Record<string, (answer: Json) => unknown>> = {
  login: readSignIn,
  loginCorp: readSignIn,
  loginSocial: readSignIn,
  loginByCode: readSignIn,
  changePassword: (answer) => readPasswordRefusal({ answer }),
  editVehicle: (answer) => readPresentVehicle({ answer }),
  removeVehicle: (answer) => readPresentVehicle({ answer }),
  guestStart: (answer) => readConflict(answer),
  guestPostStart: (answer) => readConflict(answer),
}

describe('the contract says', () => {
  it('what each field means, and what holds where it is left out', () => {
    const found = CALLS.flatMap(({ call, input, answer, refusal }) => [
      ...(refusal ? meaningsIn(toJsonSchema(refusal), `${call.name} refusal`) : []),
      ...meaningsIn(toJsonSchema(input), `${call.name} request`),
      ...meaningsIn(toJsonSchema(answer), `${call.name} answer`),
    ])
    expect(found, 'add `.meta(says(…))` to the field’s schema').toEqual([])
  })

  for (const row of CALLS.filter(({ call }) => !call.file)) {
    it(`of ${row.call.name} all that its decoder reads, and nothing that it does not`, () => {
      const { call, answer, example } = row
      const decode = (json: Json) => call.decode(json, 'Europe/Moscow', ORIGIN)
      expect(compare(toJsonSchema(answer), example.answer, decode)).toEqual(SAME)
    })
  }

  it('what is read of a refusal', () => {
    for (const { call, refusal } of CALLS) {
      const read = REFUSALS[call.name]
      expect([call.name, read === undefined]).toEqual([call.name, refusal === undefined])
      if (refusal && read) expect(compare(toJsonSchema(refusal), null, read)).toEqual(SAME)
    }
  })

  for (const row of CALLS) {
    it(`of ${row.call.name} all that elements send, and nothing that they do not`, () => {
      expect(compareSent(row)).toEqual({ unsent: [], unsaid: [] })
    })
  }
})
