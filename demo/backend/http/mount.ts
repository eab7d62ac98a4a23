import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyObjectSchema, InferType } from 'yup'
import type { Call } from '../../../shared/api/contract/call.ts'
import { isErrorCode } from '../../../shared/domain/errors.ts'
import { languageOf, messagesOf } from '../locales/messages.ts'
import { readInput } from './bodies.ts'

export interface Exchange<Input> {
  input: Input
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * One row of the contract, answered under its path and all its older names; the answer gets its `status: ok`.
 * An `answer` that sends the reply itself returns nothing.
 */
export function mount<Schema extends AnyObjectSchema>(
  app: FastifyInstance,
  row: { call: Call<never, unknown>; input: Schema },
  answer: (exchange: Exchange<InferType<Schema>>) => Promise<Record<string, unknown> | undefined>,
): void {
  const { call, input } = row
  for (const url of [call.path, ...(call.aliases ?? [])]) {
    app.route({
      method: url === call.path ? call.method : (call.aliasMethod ?? call.method),
      url: url.replace(/\{(\w+)\}/g, ':$1'),
      // Some GETs have effects (readings gB-21): a HEAD, which many tools send without a thought, has none.
      exposeHeadRoute: false,
      async handler(request, reply) {
        // Before anything is judged: a refusal is kept by nobody either.
        if (call.method !== 'GET' || call.token !== 'none') reply.header('cache-control', 'no-store')
        const result = await answer({ input: readInput(input, request), request, reply })
        return result === undefined ? reply : { status: 'ok', ...noticeOf(result, request), ...result }
      },
    })
  }
}

/** A name of the catalogue beside an ok is a notice, and says so in the language that the request asks for. */
function noticeOf({ errorName }: Record<string, unknown>, request: FastifyRequest): { userMessage?: string } {
  if (!isErrorCode(errorName)) return {}
  return { userMessage: messagesOf(languageOf(request)).format(`error.${errorName}`) }
}

/** The token of a request: as the row's field, or in the header with or without its scheme (readings gB-02, gB-03). */
export function readToken(request: FastifyRequest, field: string | undefined): string | undefined {
  const header = request.headers.authorization?.replace(/^bearer\s+/i, '').trim()
  return field ?? (header === '' ? undefined : header)
}
