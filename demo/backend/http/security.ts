import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

/** What says something of a page alone: with other answers it would only take its time on a slow line. */
const OF_PAGES = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control', 'x-frame-options']

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
    // For browsers and plug-ins that cannot show an element.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!String(reply.getHeader('content-type')).startsWith('text/html'))
      for (const name of OF_PAGES) reply.removeHeader(name)
    reply.header('date', new Date(clock.now()).toUTCString())
  })
}
