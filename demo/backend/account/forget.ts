import { lt } from 'drizzle-orm'
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

const DAY_MS = 24 * 3_600_000
/** An expired token is told from an unknown one for this long. */
const TOKENS_KEPT_MS = 30 * DAY_MS

/**
 * What is left of sign-ins and registrations goes when it can open nothing any more: personal data are not kept for
 * nothing.
 */
export async function forgetRests(db: Db, now: Instant): Promise<void> {
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now - TOKENS_KEPT_MS))
  await db.delete(codes).where(lt(codes.expiresAt, now))
  await db.delete(captchas).where(lt(captchas.expiresAt, now))
  await db.delete(registrations).where(lt(registrations.expiresAt, now))
  await db.delete(restores).where(lt(restores.expiresAt, now))
  await db.delete(socialTokens).where(lt(socialTokens.expiresAt, now))
  await db.delete(signInTurns).where(lt(signInTurns.until, now))
  await db.delete(signInFailures).where(lt(signInFailures.at, now - DAY_MS))
}
