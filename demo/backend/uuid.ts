import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Instant } from '../../shared/domain/city-time.ts'

/** Of any version; yup's own check knows none that begins with its time. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Ids come from addresses: the database refuses other texts with an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * An id that begins with the time it is made at (UUID version 7): rows that are written one after the other lie side by
 * side in the indexes, whose pages stay in memory however large they are. It tells that time, and is no secret.
 */
export function createTimedId(now: Instant): string {
  return v7({ msecs: now, random: randomBytes(16) })
}
