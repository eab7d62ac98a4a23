import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toAnswer, type Send } from './send.ts'

/**
 * A sandbox bank that runs in the process of the backend, with a database of its own: its pages are served under our
 * address, and tests pull its levers. What the city asks of it goes by the adapter like everything else.
 */
export interface Sandbox {
  readonly app: Pick<FastifyInstance, 'inject'>
  tick(): Promise<void>
}

/** Sends to an app of this process, without a socket. */
export function sendTo(app: Pick<FastifyInstance, 'inject'>): Send {
  return async (url, { method, headers, body }) => {
    const response = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    return toAnswer(response.statusCode, response.body)
  }
}

const NOT_OURS = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive', 'date'])

/** The bank's pages under our own address. */
export function servePagesOf(app: FastifyInstance, { app: bank }: Sandbox): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/bank/*',
    async handler(request, reply) {
      const response = await bank.inject({
        method: request.method as 'GET' | 'POST',
        url: request.url,
        headers: headersOf(request),
      })
      for (const [name, value] of Object.entries(response.headers))
        if (!NOT_OURS.has(name) && value !== undefined) reply.header(name, value)
      return reply.code(response.statusCode).send(response.rawPayload)
    },
  })
}

/** The buttons of the pages send nothing but their address. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const language = headers['accept-language']
  return language === undefined ? {} : { 'accept-language': language }
}
