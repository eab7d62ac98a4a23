import { and, eq } from 'drizzle-orm'
import { passwordProblem } from '../../../shared/domain/password.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, firms, type Account, type Firm } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import type { CaptchaSent } from './captcha.ts'
import { findAccount, parseLogin } from './find-account.ts'
import { isPassword } from './password.ts'
import { guardSignIn } from './sign-in-guard.ts'
import { issueToken, revokeTokens } from './tokens.ts'

/** By e-mail or phone and password; unknown logins are answered as wrong passwords are, in the same time. */
export async function signInDriver(
  context: Context,
  city: CityModel,
  sent: { login: string; password: string } & CaptchaSent,
): Promise<string> {
  const { db } = context.database
  const login = parseLogin(sent.login)
  const account = await guardSignIn(
    context,
    city,
    { login: login?.value ?? sent.login.trim().toLowerCase(), captcha: sent },
    async () => {
      const found = await findAccount(db, city.name, login)
      if (found && found.passwordHash === null && found.callPasswordHash === null) throw new BusinessError('EmptyPass')
      return (await isPasswordOf(context, found, sent.password)) ? found : null
    },
  )
  return openDriver(db, context, city, account)
}

/** A token for a user who has proved who they are. */
export async function openDriver(db: Db, context: Context, city: CityModel, account: Account): Promise<string> {
  const seconds = account.tokenSeconds ?? city.accountRules.tokenSeconds
  return issueToken(db, { city: city.name, owner: { accountId: account.id }, seconds, now: context.clock.now() })
}

async function isPasswordOf(context: Context, account: Account | null, password: string): Promise<boolean> {
  const isPossible = passwordProblem(password, 'signIn') === null
  if ((await isPassword(password, account?.passwordHash ?? null)) && isPossible) return true
  if (account?.callPasswordHash == null || (account.callPasswordUntil ?? 0) <= context.clock.now()) return false
  if (!(await isPassword(password, account.callPasswordHash))) return false
  await takeCallPassword(context.database.db, account)
  return true
}

/**
 * Used for the first time, the digits of the call are the password, and what was signed in before is not any more
 * (readings gE-04).
 */
async function takeCallPassword(db: Db, { id, callPasswordHash }: Account): Promise<void> {
  await db.transaction(async (tx) => {
    const change = {
      passwordHash: callPasswordHash,
      callPasswordHash: null,
      callPasswordUntil: null,
      isPasswordFromCall: true,
    }
    await tx.update(accounts).set(change).where(eq(accounts.id, id))
    await revokeTokens(tx, id)
  })
}

/** By INN and contract number, which guard each other as login and password do. */
export async function signInFirm(
  context: Context,
  city: CityModel,
  sent: { inn: string; contractNumber: string } & CaptchaSent,
): Promise<string> {
  const { db } = context.database
  const inn = sent.inn.replace(/\D/g, '')
  const firm = await guardSignIn(
    context,
    city,
    { login: `inn:${inn}`, captcha: sent },
    async (): Promise<Firm | null> => {
      const isIt = and(
        eq(firms.city, city.name),
        eq(firms.inn, inn),
        eq(firms.contractNumber, sent.contractNumber.trim()),
      )
      return (await db.select().from(firms).where(isIt))[0] ?? null
    },
  )
  const { tokenSeconds: seconds } = city.accountRules
  return issueToken(db, { city: city.name, owner: { firmId: firm.id }, seconds, now: context.clock.now() })
}
