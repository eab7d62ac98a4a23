import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { createOpenApi } from '../../../demo/backend/openapi/openapi.ts'
import { createCityModel } from '../../../demo/backend/city/city-model.ts'
import { ERROR_MEANINGS } from '../../../shared/api/contract/error-meanings.server.ts'
import { START_MS, startBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'

describe('the OpenAPI document', () => {
  const document = createOpenApi([createCityModel(createTestCity())]) as any

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has every call under every path, with an example of its answer', () => {
    for (const { call, example } of CALLS) {
      for (const path of [call.path, ...(call.aliases ?? [])]) {
        const method = path === call.path ? call.method : (call.aliasMethod ?? call.method)
        const operation = document.paths[path][method.toLowerCase()]
        expect(operation.responses['200'].content['application/json'].example).toEqual(example.answer)
        expect(operation.deprecated ?? false).toBe(path !== call.path)
      }
    }
  })

  it('has no two operations of one name', () => {
    const names = Object.values(document.paths).flatMap((path: any) =>
      Object.values(path).map(({ operationId }: any) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('describes nested fields of a form as bracket keys', () => {
    const { requestBody } = document.paths['/api/payment/unregistered/start/v1'].post
    expect(requestBody.content['application/x-www-form-urlencoded'].encoding).toEqual({
      transport: { style: 'deepObject', explode: true },
    })
    expect(requestBody.content['application/json'].schema.required).toEqual(['duration'])
  })

  it('has a token of the query beside a body', () => {
    const { parameters, requestBody } = document.paths['/api/corp-profile/activate-driver'].put
    expect(parameters.map(({ name, in: place }: any) => [name, place])).toEqual([['token', 'query']])
    const { properties } = requestBody.content['application/json'].schema
    expect(Object.keys(properties)).toEqual(['fio', 'phone_number', 'inn'])
  })

  it(
    'has the city’s own entry, in the words of its schema and as the backend serves it',
    async () => {
      const { get } = document.paths['/city.json']
      expect(get.responses['404'].description).toContain('neutral')
      expect(document.components.schemas.Entry.required).toEqual(['city'])
      expect(document.components.schemas.Entry.properties.idempotency).toMatchObject({
        type: 'boolean',
        default: false,
      })
      const backend = await startBackend({ cities: [createTestCity()] })
      const served = await backend.app.inject({ url: '/probe/city.json' })
      expect(served.json()).toEqual(get.responses['200'].content['application/json'].example)
      const guide = document.info.description
      expect(guide).toContain('GET {api}/city.json')
      const link = /\[The schema of an entry\]\(([^)]+)\)/.exec(guide)?.[1]
      expect(link).toBe('/docs/schemas/entry.schema.json')
      await backend.stop()
    },
    START_MS,
  )

  it(
    'is written once for all who ask: who has it already is answered without it',
    async () => {
      const backend = await startBackend({ cities: [createTestCity()] })
      const ask = (headers = {}) => backend.app.inject({ url: '/openapi.json', headers })
      const first = await ask({ 'accept-encoding': 'br' })
      const etag = String(first.headers['etag'])
      expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br'])
      expect(first.headers['access-control-allow-origin']).toBe('*')
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await ask()).json()).toMatchObject({ openapi: '3.1.0' })
      await backend.stop()
    },
    START_MS,
  )

  it('tells which errors a call may answer', () => {
    expect(document.paths['/api/payment/unregistered/start/v1'].post.description).toContain(
      'ParkingSessionAlreadyExists',
    )
  })

  it('says of every name of the catalogue when a city answers with it, or why no call does', () => {
    const answered = new Set<string>(CALLS.flatMap(({ errors }) => errors))
    for (const [name, meaning] of Object.entries(ERROR_MEANINGS))
      expect([name, answered.has(name)]).toEqual([name, typeof meaning === 'string'])
  })

  it('says what every parameter, property and header means', () => {
    const { text, described } = { text: JSON.stringify(document), described: describedIn(document) }
    expect(described.filter(({ isDescribed }) => !isDescribed).map(({ at }) => at)).toEqual([])
    expect(described.length).toBeGreaterThan(3000)
    expect(text).not.toContain('undefined')
  })

  it(
    'names the headers that a page of another site may send and read, as the backend lets it',
    async () => {
      const backend = await startBackend()
      const { name, data } = backend.context.cities[0]!
      const origin = data.entry.allowedOrigins[0]!.replace(':*', ':5000')
      const asked = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      }
      const url = `/${name}/api/payment/start`
      const preflight = await backend.app.inject({ method: 'OPTIONS', url, headers: asked })
      const answer = await backend.app.inject({ url: `/${name}/api/settings/v3`, headers: { origin } })
      const { description } = document.info
      for (const [header, value] of [
        ['Access-Control-Allow-Methods', preflight.headers['access-control-allow-methods']],
        ['Access-Control-Allow-Headers', preflight.headers['access-control-allow-headers']],
        ['Access-Control-Max-Age', preflight.headers['access-control-max-age']],
        ['Access-Control-Expose-Headers', answer.headers['access-control-expose-headers']],
      ])
        expect(description).toContain(`${header}: ${value}`)
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      await backend.stop()
    },
    START_MS,
  )
})

interface Described {
  at: string
  isDescribed: boolean
}

const NAMED = ['properties', 'headers', 'parameters']

/**
 * Everything in the document that a reader has to understand: properties, parameters, headers. The keys of such a table
 * are names, and none of OpenAPI's own words.
 */
function describedIn(node: unknown, at = '', isTable = false): Described[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (!isTable && (key === 'example' || key === 'enum')) return []
    const own = isTable && !('$ref' in value) ? [{ at: `${at}/${key}`, isDescribed: Boolean(value.description) }] : []
    return [...own, ...describedIn(value, `${at}/${key}`, !isTable && NAMED.includes(key))]
  })
}
