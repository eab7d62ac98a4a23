import { and, eq, ne } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import { accountTokens } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { createToken, hashToken } from '../secret-text.ts'

export type TokenOwner = { accountId: string } | { firmId: string }

/** A new token; only its hash is stored. */
export async function issueToken(
  db: Db,
  request: { city: string; owner: TokenOwner; seconds: number; now: Instant },
): Promise<string> {
  const { city, owner, seconds, now } = request
  const token = createToken()
  await db.insert(accountTokens).values({
    hash: hashToken(token),
    city,
    userType: 'accountId' in owner ? 'driver' : 'coop',
    ...owner,
    createdAt: now,
    expiresAt: now + seconds * 1000,
  })
  return token
}

export async function revokeToken(db: Db, token: string): Promise<void> {
  await db.delete(accountTokens).where(eq(accountTokens.hash, hashToken(token)))
}

/** Every sign-in of an account ends, but for the one it is done with; answers how many have ended. */
export async function revokeTokens(
  db: Db,
  accountId: string,
  options: { except?: string | undefined } = {},
): Promise<number> {
  const others = options.except === undefined ? undefined : ne(accountTokens.hash, hashToken(options.except))
  const ended = await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.accountId, accountId), others))
    .returning({ hash: accountTokens.hash })
  return ended.length
}
