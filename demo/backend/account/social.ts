import { and, eq, gt, isNull } from 'drizzle-orm'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { socialTokens } from '../database/accounts-schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { findAccount } from './find-account.ts'
import { createToken, hashToken } from '../secret-text.ts'
import { openDriver } from './sign-in.ts'

const LIFETIME_MS = 10 * 60_000

/** The sandbox provider's word that its person has this e-mail: for one sign-in, soon. */
export async function issueSocialToken(context: Context, email: string): Promise<string> {
  const token = createToken()
  await context.database.db
    .insert(socialTokens)
    .values({ hash: hashToken(token), email, expiresAt: context.clock.now() + LIFETIME_MS })
  return token
}

/** The provider's token for ours. */
export async function signInSocially(
  context: Context,
  city: CityModel,
  { providerToken, address }: { providerToken: string; address: string },
): Promise<string> {
  const { db } = context.database
  const now = context.clock.now()
  if (!city.data.entry.socialClientId) throw new BusinessError('error')
  const isGood = and(
    eq(socialTokens.hash, hashToken(providerToken)),
    isNull(socialTokens.usedAt),
    gt(socialTokens.expiresAt, now),
  )
  const [proof] = await db
    .update(socialTokens)
    .set({ usedAt: now })
    .where(isGood)
    .returning({ email: socialTokens.email })
  if (proof === undefined) throw new BusinessError('error')
  const account = await findAccount(db, city.name, { kind: 'email', value: proof.email.toLowerCase() })
  if (account === null) throw new BusinessError('UnregistredAccount')
  return openDriver(db, context, city, { account, address })
}
