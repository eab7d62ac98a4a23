import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameText } from '../secret-text.ts'
import type { Context } from '../context.ts'
import type { Metrics } from './metrics.ts'

const READY_MS = 2000
const OWN = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * What those ask who run the service: `/health`, the process answers; `/ready`, so does the database, and requests may
 * be sent here; `/metrics`, its numbers, to this machine alone or to who has the token.
 */
export function serveOperation(
  app: FastifyInstance,
  { database }: Pick<Context, 'database'>,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
): void {
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const isReady = await within(READY_MS, () => database.db.execute(sql`SELECT 1`))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'error' })
  })

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isAllowed(request)) return reply.code(403).type('text/plain; charset=utf-8').send('Forbidden')
    const { type, text } = await metrics.render()
    return reply.type(type).send(text)
  })

  function isAllowed({ headers, socket }: FastifyRequest): boolean {
    // What a proxy on this machine hands on comes from this machine too.
    const isHandedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (token === undefined) return !isHandedOn && OWN.has(socket.remoteAddress ?? '')
    return isSameText(headers.authorization ?? '', `Bearer ${token}`)
  }
}

/** Whether it succeeds in time. */
async function within(ms: number, work: () => Promise<unknown>): Promise<boolean> {
  const stop = new AbortController()
  const late = pause(ms, false, { signal: stop.signal }).catch(() => false)
  const done = work().then(
    () => true,
    () => false,
  )
  const isDone = await Promise.race([done, late])
  stop.abort()
  return isDone
}
