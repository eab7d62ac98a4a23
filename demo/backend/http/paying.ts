import type { FastifyRequest } from 'fastify'
import { BusinessError } from './business-error.ts'

/** The idempotency key of an attempt, where the client sent one (readings gB-16). */
export function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key.slice(0, 200) : undefined
}

/** A GET with effects is not for browsers that look ahead (readings gB-21). */
export function refusePrefetch({ headers }: FastifyRequest): void {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz']]
  const isPrefetch = purposes.some((value) => /prefetch|prerender/i.test(String(value ?? '')))
  if (isPrefetch) throw new BusinessError('ValidationError', { text: 'Not by prefetch', httpStatus: 403 })
}
