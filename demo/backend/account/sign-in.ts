import { and, eq } from 'drizzle-orm'
import { passwordProblem } from '../../../shared/domain/password.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, firms, type Account, type Firm } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import type { CaptchaSent } from './captcha.ts'
import { findAccount, parseLogin } from './find-account.ts'
import { findKnown, rememberNetwork } from './known-networks.ts'
import { lockKept } from './keep-account.ts'
import { isPassword } from './password.ts'
import { guardSignIn } from './sign-in-guard.ts'
import { issueToken, revokeTokens } from './tokens.ts'

/** By e-mail or phone and password; unknown logins are answered as wrong passwords are, in the same time. */
export async function signInDriver(
  context: Context,
  city: CityModel,
  sent: { login: string; password: string; address: string } & CaptchaSent,
): Promise<string> {
  const { db } = context.database
  const login = parseLogin(sent.login)
  const asked = await findAccount(db, city.name, login)
  const known = findKnown(context, asked, sent.address)
  const proved = await guardSignIn(
    context,
    city,
    { login: login?.value ?? sent.login.trim().toLowerCase(), known, captcha: sent, address: sent.address },
    async () => {
      // Once more: it may have waited for its turn, and the password be another.
      const found = await findAccount(db, city.name, login)
      if (found && found.passwordHash === null && found.callPasswordHash === null) throw new BusinessError('EmptyPass')
      const passwordHash = await findMatch(context, found, sent.password)
      return found && passwordHash !== null ? { accountId: found.id, passwordHash } : null
    },
  )
  return openByPassword(context, city, { ...proved, address: sent.address })
}

/**
 * A token for the one whose password was right. Where the password is another by now, it comes too late: a change has
 * ended every sign-in with the old one. Used for the first time, the digits of a call are the password, and what was
 * signed in before is not any more (readings gE-04).
 */
export function openByPassword(
  context: Context,
  city: CityModel,
  { accountId, passwordHash, address }: { accountId: string; passwordHash: string; address: string },
): Promise<string> {
  return context.database.db.transaction(async (tx) => {
    const account = await lockKept(tx, accountId)
    if (account?.callPasswordHash === passwordHash) await takeCallPassword(tx, account)
    else if (account?.passwordHash !== passwordHash) throw new BusinessError('IncorrectLogin')
    return openDriver(tx, context, city, { account, address })
  })
}

/** A token for a user who has proved who they are. */
export async function openDriver(
  db: Db,
  context: Context,
  city: CityModel,
  { account, address }: { account: Account; address: string },
): Promise<string> {
  await rememberNetwork(db, context, account, address)
  const seconds = account.tokenSeconds ?? city.accountRules.tokenSeconds
  return issueToken(db, { city: city.name, owner: { accountId: account.id }, seconds, now: context.clock.now() })
}

/** The hash that the password is right for: the password's, or that of the digits of a call. */
async function findMatch(context: Context, account: Account | null, password: string): Promise<string | null> {
  const isPossible = passwordProblem(password, 'signIn') === null
  if ((await isPassword(password, account?.passwordHash ?? null)) && isPossible) return account?.passwordHash ?? null
  if (account?.callPasswordHash == null || (account.callPasswordUntil ?? 0) <= context.clock.now()) return null
  return (await isPassword(password, account.callPasswordHash)) ? account.callPasswordHash : null
}

async function takeCallPassword(tx: Db, { id, callPasswordHash }: Account): Promise<void> {
  const change = {
    passwordHash: callPasswordHash,
    callPasswordHash: null,
    callPasswordUntil: null,
    isPasswordFromCall: true,
  }
  await tx.update(accounts).set(change).where(eq(accounts.id, id))
  await revokeTokens(tx, id)
}

/** By INN and contract number, which guard each other as login and password do. */
export async function signInFirm(
  context: Context,
  city: CityModel,
  sent: { inn: string; contractNumber: string; address: string } & CaptchaSent,
): Promise<string> {
  const { db } = context.database
  const inn = sent.inn.replace(/\D/g, '')
  const firm = await guardSignIn(
    context,
    city,
    { login: `inn:${inn}`, captcha: sent, address: sent.address },
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
