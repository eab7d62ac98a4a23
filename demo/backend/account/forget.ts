import type { Instant } from '../../../shared/domain/city-time.ts'
import {
  accountTokens,
  captchas,
  codes,
  registrations,
  restores,
  signInFailures,
  signInTurns,
  socialTokens,
} from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { removeOlder } from '../database/remove-older.ts'

const DAY_MS = 24 * 3_600_000
/** An expired token is told from an unknown one for this long. */
const TOKENS_KEPT_MS = 30 * DAY_MS

/**
 * What is left of sign-ins and registrations goes when it can open nothing any more: personal data are not kept for
 * nothing.
 */
export async function forgetRests(db: Db, now: Instant): Promise<void> {
  await removeOlder(db, accountTokens.expiresAt, now - TOKENS_KEPT_MS)
  await removeOlder(db, codes.expiresAt, now)
  await removeOlder(db, captchas.expiresAt, now)
  await removeOlder(db, registrations.expiresAt, now)
  await removeOlder(db, restores.expiresAt, now)
  await removeOlder(db, socialTokens.expiresAt, now)
  await removeOlder(db, signInTurns.until, now)
  await removeOlder(db, signInFailures.at, now - DAY_MS)
}
