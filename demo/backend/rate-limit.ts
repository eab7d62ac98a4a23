import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Instant } from '../../shared/domain/city-time.ts'
import { rowsOf, type Handle } from './database/database.ts'
import { BusinessError } from './http/business-error.ts'

export interface Limit {
  /** How often within the window. */
  most: number
  seconds: number
}

/** Per caller, and for `probe` per caller too: each answer "already parked" is a way to look for a stranger's car (readings gD-39). */
export const LIMITS = {
  cost: { most: 240, seconds: 60 },
  start: { most: 30, seconds: 60 },
  status: { most: 300, seconds: 60 },
  probe: { most: 6, seconds: 600 },
} as const satisfies Record<string, Limit>

export type Limits = Record<keyof typeof LIMITS, Limit>

/** A name for a caller that does not tell the caller: addresses are personal data. */
export function toBucket(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/**
 * Counts one use and refuses with HTTP 429 when there were too many. The counter is in the database, so that any
 * number of processes count together; one statement, so that no two uses count as one.
 */
export async function countUse(
  handle: Handle,
  question: { name: keyof Limits; limits: Limits; caller: string; now: Instant },
): Promise<void> {
  const { name, limits, caller, now } = question
  const limit = limits[name]
  const at = new Date(now).toISOString()
  const oldest = new Date(now - limit.seconds * 1000).toISOString()
  const result = await handle.execute(sql`
    INSERT INTO rate_limits AS l (bucket, window_start, used) VALUES (${toBucket([name, caller])}, ${at}, 1)
    ON CONFLICT (bucket) DO UPDATE SET
      used = CASE WHEN l.window_start <= ${oldest} THEN 1 ELSE l.used + 1 END,
      window_start = CASE WHEN l.window_start <= ${oldest} THEN excluded.window_start ELSE l.window_start END
    RETURNING used, window_start`)
  const row = rowsOf(result)[0]
  if (Number(row?.['used']) <= limit.most) return
  const end = new Date(String(row?.['window_start'])).getTime() + limit.seconds * 1000
  throw new BusinessError('UnknownError', {
    text: 'Too many requests',
    httpStatus: 429,
    retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1000)),
  })
}
