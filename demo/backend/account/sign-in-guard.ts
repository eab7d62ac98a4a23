import { eq, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { signInFailures } from '../database/accounts-schema.ts'
import { rowsOf, type Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { isWithin, ofAddress, takeBack, toBucket } from '../rate-limit.ts'
import { createCaptcha, spendCaptcha, type CaptchaSent } from './captcha.ts'
import { inTurn } from './sign-in-turn.ts'

/** Wrong tries are forgotten after this long without one. */
const FORGOTTEN_MS = 24 * 3_600_000

interface Guarded {
  /** What is tried on: a login, or a firm's two numbers. Exists or not, it is counted alike. */
  login: string
  /** The network, where it is one that the account was signed in from: strangers' tries are not counted there. */
  known?: string | null
  captcha: CaptchaSent
  address: string
  /** How a wrong password is called. */
  refusal?: ErrorCode
}

/**
 * Lets a password be tried, or not (readings gE-15). Tries of one login take turns, and each counts as wrong, of its login
 * and of its address, before it is looked at, also where its process ends; that is taken back when the password was right.
 * A refused try throws: LoginTryLimit with a captcha, CaptchaIncorrect with a new one, LoginTryLimit with a time to
 * wait.
 */
export function guardSignIn<T>(
  context: Context,
  city: CityModel,
  guarded: Guarded,
  verify: () => Promise<T | null>,
): Promise<T> {
  const key = keyOf(context, city, guarded)
  return inTurn(context, key, () => tryOnce(context, city, { ...guarded, key }, verify))
}

function keyOf(context: Context, city: CityModel, { login, known }: Pick<Guarded, 'login' | 'known'>): string {
  return toBucket(context, 'sign-in', `${city.name} ${login}${known ? ` ${known}` : ''}`)
}

async function tryOnce<T>(
  context: Context,
  city: CityModel,
  guarded: Guarded & { key: string },
  verify: () => Promise<T | null>,
): Promise<T> {
  const { db } = context.database
  const { key } = guarded
  const ofCaller = ofAddress(city, 'signIn', guarded.address)
  const { captchaAfter, limitAfter } = city.accountRules
  const before = await readFailures(db, key)
  if (before.limitedUntil > context.clock.now()) throw limited(context, before.limitedUntil)
  const isCrowded = !(await isWithin(context, [ofCaller]))
  const isPictured = isCrowded || before.failures >= captchaAfter
  if (isPictured && !(await spendCaptcha(context, city, guarded.captcha))) {
    const code = guarded.captcha.captcha === undefined ? 'LoginTryLimit' : 'CaptchaIncorrect'
    throw new BusinessError(code, { fields: await createCaptcha(context, city) })
  }
  const failures = await countFailure(context, city, key)
  if (failures > limitAfter) throw limited(context, await limit(context, city, key))
  const found = await verify()
  if (found !== null) {
    await forgive(db, key)
    if (!isCrowded) await takeBack(context, ofCaller)
    return found
  }
  if (failures >= limitAfter) throw limited(context, await limit(context, city, key))
  throw new BusinessError(guarded.refusal ?? 'IncorrectLogin', {
    fields: failures >= captchaAfter ? await createCaptcha(context, city) : {},
  })
}

async function readFailures(db: Db, key: string): Promise<{ failures: number; limitedUntil: number }> {
  const [row] = await db.select().from(signInFailures).where(eq(signInFailures.key, key))
  return { failures: row?.failures ?? 0, limitedUntil: row?.limitedUntil ?? 0 }
}

/** After a limit has passed the picture is asked for again, and fewer tries are left. */
async function countFailure(context: Context, city: CityModel, key: string): Promise<number> {
  const now = context.clock.now()
  const [at, oldest] = [new Date(now).toISOString(), new Date(now - FORGOTTEN_MS).toISOString()]
  const result = await context.database.db.execute(sql`
    INSERT INTO sign_in_failures AS f (key, failures, at) VALUES (${key}, 1, ${at})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE
        WHEN f.at <= ${oldest} THEN 1
        WHEN f.limited_until <= ${at} THEN ${city.accountRules.captchaAfter}::integer + 1
        ELSE f.failures + 1
      END,
      limited_until = NULL,
      at = excluded.at
    RETURNING failures`)
  return Number(rowsOf(result)[0]?.['failures'] ?? 1)
}

async function limit(context: Context, city: CityModel, key: string): Promise<number> {
  const until = context.clock.now() + city.accountRules.limitMinutes * 60_000
  await context.database.db.update(signInFailures).set({ limitedUntil: until }).where(eq(signInFailures.key, key))
  return until
}

function limited(context: Context, until: number): BusinessError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until - context.clock.now()) / 1000))
  return new BusinessError('LoginTryLimit', { httpStatus: 429, retryAfterSeconds, fields: { retryAfterSeconds } })
}

async function forgive(db: Db, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key))
}

/** A restored password opens what wrong ones had closed. */
export async function forgiveLogins(
  db: Db,
  context: Context,
  { city, logins, networks }: { city: CityModel; logins: readonly string[]; networks: readonly string[] },
): Promise<void> {
  for (const login of logins)
    for (const known of [null, ...networks]) await forgive(db, keyOf(context, city, { login, known }))
}
