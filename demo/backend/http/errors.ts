import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterOf } from '../database/unavailable.ts'
import { languageOf, messagesOf } from '../locales/messages.ts'
import { BusinessError } from './business-error.ts'

/**
 * Everything thrown becomes an answer with the envelope, worded in the language that the request asks for; what we did
 * not foresee is logged and says nothing of itself.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | BusinessError, request, reply) => {
    if (error instanceof BusinessError) return answerBusinessError(error, request, reply)
    const retryAfterSeconds = retryAfterOf(error)
    if (retryAfterSeconds !== null) {
      request.log.error({ err: error }, 'the database could not')
      const busy = new BusinessError('UnknownError', { says: 'refusal.busy', httpStatus: 503, retryAfterSeconds })
      return answerBusinessError(busy, request, reply)
    }
    const httpStatus = error.statusCode ?? 500
    if (httpStatus >= 500) request.log.error({ err: error }, 'request failed')
    const unforeseen =
      httpStatus < 500
        ? new BusinessError('ValidationError', { says: 'refusal.request', httpStatus })
        : new BusinessError('UnknownError', { httpStatus })
    return answerBusinessError(unforeseen, request, reply)
  })
}

function answerBusinessError(error: BusinessError, request: FastifyRequest, reply: FastifyReply) {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  const message = messagesOf(languageOf(request)).format(error.says, error.values)
  // Kept by nobody: it is of this moment, and of a language that no `Vary` names.
  reply.header('cache-control', 'no-store').code(error.httpStatus)
  return reply.send({ ...error.fields, status: 'error', errorName: error.code, message })
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  if (/\/api\//.test(request.url)) {
    const none = new BusinessError('UnknownError', { says: 'refusal.noCall', httpStatus: 404 })
    return answerBusinessError(none, request, reply)
  }
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
}
