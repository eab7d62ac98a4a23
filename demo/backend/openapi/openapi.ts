import { emptyAnswer, type ServerCall } from '../../../shared/api/contract/call.server.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { OWN_ENTRY } from '../../../shared/api/contract/own-entry.server.ts'
import type { CityModel } from '../city/city-model.ts'
import { EXPOSED_HEADERS, HEADER_MEANINGS } from '../http/cors-headers.ts'
import { LONGEST_KEY } from '../http/paying.ts'
import { toEntryOperation, toEntrySchema } from './entry-operation.ts'
import { GUIDE } from './guide.ts'
import { toJsonSchema } from './json-schema.ts'
import { toOperation } from './operation.ts'

/**
 * The whole contract as one OpenAPI 3.1 document: what another backend implements and is checked against (promise 23).
 */
export function createOpenApi(cities: readonly CityModel[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {
    [OWN_ENTRY.path]: { [OWN_ENTRY.method.toLowerCase()]: toEntryOperation(cities) },
  }
  for (const row of CALLS) {
    const { call } = row
    for (const [index, path] of [call.path, ...(call.aliases ?? [])].entries()) {
      paths[path] = { ...paths[path], [methodAt(call, index).toLowerCase()]: toOperation(row, { alias: index }) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'City parking',
      version: '1.0.0',
      summary: 'What the parking elements ask of a city',
      description: GUIDE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: cities.map(({ name, data }) => ({ url: `/${name}`, description: data.entry.nameForShow.en })),
    tags: [...new Set(CALLS.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: createComponents(),
  }
}

/** How a call is asked under one of its names. */
function methodAt({ method, aliasMethod }: ServerCall['call'], alias: number): string {
  return alias === 0 ? method : (aliasMethod ?? method)
}

function createComponents(): Record<string, unknown> {
  const headers = EXPOSED_HEADERS.map((name) => {
    const schema = { type: name === 'Retry-After' ? 'integer' : 'string' }
    return [name, { description: HEADER_MEANINGS[name], schema }]
  })
  return {
    schemas: { Envelope: toJsonSchema(emptyAnswer), Entry: toEntrySchema() },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: HEADER_MEANINGS['Authorization'] } },
    headers: Object.fromEntries(headers),
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: HEADER_MEANINGS['Idempotency-Key'],
        schema: { type: 'string', maxLength: LONGEST_KEY },
      },
    },
    responses: {
      Unauthorized: toFailure('The token is none, or has ended: the elements forget it and ask for a new sign-in', []),
      TooManyRequests: toFailure('Too many requests of this caller', ['Retry-After']),
      Unavailable: toFailure('Not possible just now; of what was asked, all or nothing is done', ['Retry-After']),
    },
  }
}

function toFailure(description: string, headers: readonly string[]): Record<string, unknown> {
  const referred = headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])
  return {
    description,
    headers: Object.fromEntries(referred),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
  }
}
