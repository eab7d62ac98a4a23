import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

/** Headers of every answer. A page sets its own Content-Security-Policy; anything else may load nothing. */
export async function protect(app: FastifyInstance, clock: Clock): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The elements and the answers are for pages of other origins; who may call is the CORS list's business.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    // The server in front that ends TLS says it; over plain http it would only mislead.
    strictTransportSecurity: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
    reply.header('date', new Date(clock.now()).toUTCString())
  })
}
