import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Handle } from '../database/database.ts'
import { attempts } from '../database/schema.ts'
import { BusinessError } from '../http/business-error.ts'

/** Keys are remembered longer than anybody retries. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000

export interface Attempt {
  city: string
  owner: string
  key: string
  /** What was asked for, in a stable text: a key used again for something else is a mistake, not a retry. */
  request: string
  now: Instant
}

/** The stored answer of an attempt that was made before, looked up before anything is judged anew. */
export async function findAttempt(handle: Handle, attempt: Attempt): Promise<{ answer: string | null }> {
  const rows = await handle.select().from(attempts).where(isSame(attempt))
  const first = rows[0]
  if (!first) return { answer: null }
  if (first.requestHash === hashOf(attempt) && first.answer !== null) return { answer: first.answer }
  throw new BusinessError('ValidationError', { text: 'This Idempotency-Key was used for another request' })
}

/**
 * Takes an idempotency key inside the transaction of what it protects. A second request with the key waits in the
 * database until the first has ended, and then gets its answer; had the first failed, nothing of it is left and the
 * second goes on as a first.
 */
export async function takeAttempt(handle: Handle, attempt: Attempt): Promise<{ answer: string | null }> {
  const { city, owner, key, now } = attempt
  const taken = await handle
    .insert(attempts)
    .values({ city, owner, key, requestHash: hashOf(attempt), createdAt: now })
    .onConflictDoNothing()
    .returning({ key: attempts.key })
  return taken[0] ? { answer: null } : findAttempt(handle, attempt)
}

function hashOf({ request }: Attempt): string {
  return createHash('sha256').update(request).digest('base64url')
}

export async function finishAttempt(handle: Handle, attempt: Attempt, answer: string): Promise<void> {
  await handle.update(attempts).set({ answer }).where(isSame(attempt))
}

export async function forgetAttempts(handle: Handle, now: Instant): Promise<void> {
  await handle.delete(attempts).where(lt(attempts.createdAt, now - KEPT_MS))
}

function isSame({ city, owner, key }: Attempt) {
  return and(eq(attempts.city, city), eq(attempts.owner, owner), eq(attempts.key, key))
}
