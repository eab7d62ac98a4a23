import type { ServerCall } from '../../../shared/api/contract/call.server.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import type { CityModel } from '../city/city-model.ts'
import { LONGEST_KEY } from '../http/paying.ts'
import { toJsonSchema, type JsonSchema } from './json-schema.ts'

const ENVELOPE: JsonSchema = {
  type: 'object',
  required: ['status'],
  properties: {
    status: { type: 'string', enum: ['ok', 'error'] },
    errorName: { type: 'string' },
    message: { type: 'string' },
    errorMessage: { type: 'string' },
    userMessage: { type: 'string' },
  },
}

/**
 * The whole contract as one OpenAPI 3.1 document: what another backend implements and is checked against (promise 23).
 */
export function createOpenApi(cities: readonly CityModel[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const row of CALLS) {
    const { call } = row
    for (const [index, path] of [call.path, ...(call.aliases ?? [])].entries()) {
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: describe(row, { alias: index }) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'City parking',
      version: '1.0.0',
      summary: 'What the parking elements ask of a city',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: cities.map(({ name, data }) => ({ url: `/${name}`, description: data.entry.nameForShow.en })),
    tags: [...new Set(CALLS.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Envelope: ENVELOPE },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'One per attempt, kept across its retries; sent only where the city entry says idempotency: true.',
          schema: { type: 'string', maxLength: LONGEST_KEY },
        },
      },
      responses: {
        TooManyRequests: comeAgain('Too many requests of this caller'),
        Unavailable: comeAgain('Not possible just now; of what was asked, all or nothing is done'),
      },
    },
  }
}

function comeAgain(description: string): Record<string, unknown> {
  return {
    description,
    headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'seconds' } },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
  }
}

function describe(row: ServerCall, { alias }: { alias: number }): Record<string, unknown> {
  const { call, input, answer, example, errors, summary, area } = row
  const schema = toJsonSchema(input)
  const isAlias = alias > 0
  return {
    operationId: isAlias ? `${call.name}Alias${alias}` : call.name,
    summary: isAlias ? `${summary} (older name of ${call.path})` : summary,
    tags: [area],
    ...(isAlias ? { deprecated: true } : {}),
    ...(errors.length === 0 ? {} : { description: `errorName may be: ${errors.join(', ')}` }),
    security: call.token === 'header' ? [{ bearer: [] }] : [],
    parameters: [
      ...toParameters(schema, example.request, call),
      ...(row.isAttempt ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(call.body === 'query' ? {} : { requestBody: toBody(schema, example.request) }),
    responses: {
      '200': {
        description: 'ok, or an error of the catalogue with status: error',
        content: {
          ...(call.file === undefined ? {} : { [call.file]: { schema: { type: 'string', format: 'binary' } } }),
          'application/json': {
            schema: { anyOf: [toJsonSchema(answer), { $ref: '#/components/schemas/Envelope' }] },
            example: example.answer,
          },
        },
      },
      '429': { $ref: '#/components/responses/TooManyRequests' },
      '503': { $ref: '#/components/responses/Unavailable' },
    },
  }
}

/** What the path names stands in the path; the rest in the query, or in the body. */
function toParameters(schema: JsonSchema, example: Record<string, unknown>, { path, body }: ServerCall['call']) {
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return properties.flatMap(([name, { description, ...rest }]) => {
    const isInPath = path.includes(`{${name}}`)
    if (!isInPath && body !== 'query') return []
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(example[name] === undefined ? {} : { example: example[name] }),
    }
  })
}

/** Nested values of a form are bracket keys (`transport[number]`); the same as JSON is read too. */
function toBody(schema: JsonSchema, example: unknown) {
  const nested = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).filter(
    ([, part]) => part['type'] === 'object',
  )
  const encoding = Object.fromEntries(nested.map(([name]) => [name, { style: 'deepObject', explode: true }]))
  return {
    required: true,
    content: {
      'application/x-www-form-urlencoded': { schema, example, ...(nested.length === 0 ? {} : { encoding }) },
      'application/json': { schema, example },
    },
  }
}
