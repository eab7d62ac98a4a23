import type { FastifyRequest } from 'fastify'
import { BusinessError } from './business-error.ts'

/** As long as any client of ours makes one, five times over. */
export const LONGEST_KEY = 200

/**
 * The idempotency key of an attempt, where the client sent one (readings gB-16). A longer one is refused: cut short, two
 * attempts would be one.
 */
export function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > LONGEST_KEY)
    throw new BusinessError('ValidationError', { says: 'refusal.longKey', values: { most: String(LONGEST_KEY) } })
  return key
}

/** A GET with effects is not for browsers that look ahead (readings gB-21). */
export function refusePrefetch({ headers }: FastifyRequest): void {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz']]
  const isPrefetch = purposes.some((value) => /prefetch|prerender/i.test(String(value ?? '')))
  if (isPrefetch) throw new BusinessError('ValidationError', { says: 'refusal.prefetch', httpStatus: 403 })
}
