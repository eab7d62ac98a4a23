import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterOf } from '../database/unavailable.ts'
import { BusinessError } from './business-error.ts'

/**
 * Everything thrown becomes an answer with the envelope; what we did not foresee is logged and says nothing of itself.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | BusinessError, request, reply) => {
    if (error instanceof BusinessError) return answerBusinessError(error, reply)
    const retryAfter = retryAfterOf(error)
    if (retryAfter !== null) {
      request.log.error({ err: error }, 'the database could not')
      return reply
        .code(503)
        .header('retry-after', String(retryAfter))
        .send({ status: 'error', errorName: 'UnknownError', message: 'Not possible just now, try again' })
    }
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const errorName = status < 500 ? 'ValidationError' : 'UnknownError'
    return reply
      .code(status)
      .send({ status: 'error', errorName, message: status < 500 ? error.message : 'Internal error' })
  })
}

function answerBusinessError(error: BusinessError, reply: FastifyReply) {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(error.httpStatus)
    .send({ ...error.fields, status: 'error', errorName: error.code, message: error.message })
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  reply.code(404)
  if (/\/api\//.test(request.url))
    return reply.send({ status: 'error', errorName: 'UnknownError', message: 'No such call' })
  return reply.type('text/plain; charset=utf-8').send('Not found')
}
