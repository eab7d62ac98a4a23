import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import { given, prepared } from '../../database/prepared.ts'
import { guestTokens } from '../../database/schema.ts'

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** The person behind a guest token. Only the token's hash is stored: who reads the database cannot use it. */
export interface Guest {
  readonly hash: string
  /** The token itself, where it was issued just now. */
  readonly issued: string | undefined
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const selectValid = prepared((db) => {
  const { hash, city, expiresAt } = guestTokens
  const isValid = and(
    eq(hash, given(hash, 'hash')),
    eq(city, given(city, 'city')),
    gt(expiresAt, given(expiresAt, 'now')),
  )
  return db.select({ hash }).from(guestTokens).where(isValid)
})

/** The guest of a token, or null: unknown, of another city, or expired. */
export async function findGuest(
  db: Db,
  question: { token: string | undefined; city: string; now: Instant },
): Promise<Guest | null> {
  const { token, city, now } = question
  if (token === undefined || token === '') return null
  const hash = hashOf(token)
  const rows = await selectValid(db).execute({ hash, city, now })
  return rows[0] ? { hash, issued: undefined } : null
}

/** A new guest (readings gB-20). */
export async function issueGuest(db: Db, question: { city: string; now: Instant }): Promise<Guest> {
  const token = randomBytes(32).toString('base64url')
  const hash = hashOf(token)
  const { city, now } = question
  await db.insert(guestTokens).values({ hash, city, createdAt: now, expiresAt: now + LIFETIME_MS })
  return { hash, issued: token }
}
