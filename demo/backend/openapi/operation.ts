import type { ServerCall } from '../../../shared/api/contract/call.server.ts'
import { ERROR_MEANINGS } from '../../../shared/api/contract/error-meanings.server.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { EXPOSED_HEADERS } from '../http/cors-headers.ts'
import { toJsonSchema, type JsonSchema } from './json-schema.ts'

/** One call under one of its names: `alias` counts the older ones from 1. */
export function toOperation(row: ServerCall, { alias }: { alias: number }): Record<string, unknown> {
  const { call, input, example, errors, summary, area } = row
  const schema = toJsonSchema(input)
  const isAlias = alias > 0
  return {
    operationId: isAlias ? `${call.name}Alias${alias}` : call.name,
    summary: isAlias ? `${summary} (older name of ${call.path})` : summary,
    tags: [area],
    ...(isAlias ? { deprecated: true } : {}),
    ...(errors.length === 0 ? {} : { description: toErrorList(errors) }),
    security: call.token === 'header' ? [{ bearer: [] }] : [],
    parameters: [
      ...toParameters(schema, example.request, call),
      ...(row.isAttempt ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(call.body === 'query'
      ? {}
      : { requestBody: toBody(toBodySchema(schema, call), toBodyExample(example.request, call)) }),
    responses: toResponses(row),
  }
}

function toErrorList(errors: readonly ErrorCode[]): string {
  const lines = [...new Set(errors)].map((name) => {
    const meaning = ERROR_MEANINGS[name]
    return `- \`${name}\`: ${typeof meaning === 'string' ? meaning : meaning.whyNot}`
  })
  return `\`errorName\` may be:\n\n${lines.join('\n')}`
}

function toResponses(row: ServerCall): Record<string, unknown> {
  const { call, answer, example, errors } = row
  const json = { schema: { anyOf: [toJsonSchema(answer), toRefusal(row)] }, example: example.answer }
  const isSignedIn = errors.some((name) => name === 'TokenNotFound' || name === 'TokenExpired')
  return {
    '200': {
      description: 'ok, or an error of the catalogue with status: error',
      headers: Object.fromEntries(EXPOSED_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
      content: {
        ...(call.file === undefined ? {} : { [call.file]: { schema: { type: 'string', format: 'binary' } } }),
        'application/json': json,
      },
    },
    ...(isSignedIn ? { '401': { $ref: '#/components/responses/Unauthorized' } } : {}),
    '429': { $ref: '#/components/responses/TooManyRequests' },
    '503': { $ref: '#/components/responses/Unavailable' },
  }
}

/** The envelope with one of the call's own errors, and what the call says beside it. */
function toRefusal({ errors, refusal }: ServerCall): JsonSchema {
  const envelope = { $ref: '#/components/schemas/Envelope' }
  if (errors.length === 0 && refusal === undefined) return envelope
  const { properties = {} } = refusal ? toJsonSchema(refusal) : {}
  const errorName = { type: 'string', enum: [...new Set(errors)], description: 'Why the call was refused.' }
  return { allOf: [envelope], properties: { errorName, ...(properties as object) } }
}

/** The token of a call with a body may stand in the query (readings gB-25). */
function isAsked(name: string, { token, body }: ServerCall['call']): boolean {
  return body === 'query' || (token === 'query' && name === 'token')
}

/** What the path names stands in the path; the rest in the query, or in the body. */
function toParameters(schema: JsonSchema, example: Record<string, unknown>, call: ServerCall['call']) {
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return properties.flatMap(([name, { description, ...rest }]) => {
    const isInPath = call.path.includes(`{${name}}`)
    if (!isInPath && !isAsked(name, call)) return []
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || required.includes(name),
      description,
      schema: rest,
      ...(example[name] === undefined ? {} : { example: example[name] }),
    }
  })
}

function toBodySchema(schema: JsonSchema, call: ServerCall['call']): JsonSchema {
  return { ...schema, properties: toBodyExample((schema['properties'] ?? {}) as Record<string, unknown>, call) }
}

function toBodyExample(fields: Record<string, unknown>, call: ServerCall['call']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isAsked(name, call)))
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
