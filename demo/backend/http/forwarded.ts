import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/**
 * Says once that a server stands in front whose word on addresses is not taken: all of its callers would be one caller to
 * the limits, and refused together.
 */
export function reportUnknownProxy(app: FastifyInstance, log: Logger): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.error(
      'A request carries X-Forwarded-For, and TRUST_PROXY is not set: whoever comes by the server in front is one caller to the limits. Set TRUST_PROXY, or let nobody but your own server in front reach this one.',
    )
  })
}
