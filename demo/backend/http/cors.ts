import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from './cors-headers.ts'

/** Does the list have the origin? An entry is an origin; `:*` at its end stands for any port. */
export function isListedOrigin(origin: string, list: readonly string[]): boolean {
  return list.some((entry) => {
    if (!entry.endsWith(':*')) return entry === origin
    const host = entry.slice(0, -2)
    return origin === host || (origin.startsWith(`${host}:`) && /^\d{1,5}$/.test(origin.slice(host.length + 1)))
  })
}

/**
 * Cross-origin calls to one city, by its list (readings gB-18): no cookies, the Date header readable (readings TZ-4),
 * and `Vary: Origin` also for those refused, so that a cache never hands one site's answer to another.
 */
export async function allowOrigins(app: FastifyInstance, list: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && isListedOrigin(origin, list)),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 7200,
    strictPreflight: false,
  })
}
