import { lt } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import {
  accountTokens,
  captchas,
  codes,
  registrations,
  restores,
  signInFailures,
  socialTokens,
} from '../database/accounts-schema.ts'
import type { Handle } from '../database/database.ts'

const DAY_MS = 24 * 3_600_000
/** An expired token is told from an unknown one for this long. */
const TOKENS_KEPT_MS = 30 * DAY_MS

/** What is left of sign-ins and registrations goes when it can open nothing any more: personal data are not kept for nothing. */
export async function forgetRests(handle: Handle, now: Instant): Promise<void> {
  await handle.delete(accountTokens).where(lt(accountTokens.expiresAt, now - TOKENS_KEPT_MS))
  await handle.delete(codes).where(lt(codes.expiresAt, now))
  await handle.delete(captchas).where(lt(captchas.expiresAt, now))
  await handle.delete(registrations).where(lt(registrations.expiresAt, now))
  await handle.delete(restores).where(lt(restores.expiresAt, now))
  await handle.delete(socialTokens).where(lt(socialTokens.expiresAt, now))
  await handle.delete(signInFailures).where(lt(signInFailures.at, now - DAY_MS))
}
