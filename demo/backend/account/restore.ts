import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { passwordProblem } from '../../../shared/domain/password.ts'
import { RESEND_SECONDS } from '../../../shared/domain/resend.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, phones, restores, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError, wrongField } from '../http/business-error.ts'
import { messagesOf, type Language } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'
import { limitSent, ofAddress, ofTarget } from '../rate-limit.ts'
import { spendCode, voidCode } from './codes.ts'
import { findAccount, mainPhoneOf, parseLogin, type Login } from './find-account.ts'
import { keepAccount } from './keep-account.ts'
import { hashPassword } from './password.ts'
import { createDigits, createToken, hashToken } from '../secret-text.ts'
import {
  checkReachable,
  chooseConfirmation,
  cityName,
  createCaller,
  limitCodes,
  sendEmailCode,
  sendPhoneCode,
} from './send-code.ts'
import { forgiveLogins } from './sign-in-guard.ts'
import { revokeTokens } from './tokens.ts'

const LIFETIME_MS = 60 * 60_000

function readLogin(city: CityModel, text: string): Login {
  if (!city.data.entry.restoreEnabled) throw new BusinessError('InDevelopingError')
  const login = parseLogin(text)
  if (login === null) throw wrongField('login')
  return login
}

/** Step 1. Whether there is such an account is told to its owner alone: in the letter, not in the answer. */
export async function beginRestore(
  context: Context,
  city: CityModel,
  request: { login: string; isRepeat: boolean; language: Language; address: string },
) {
  const { db } = context.database
  const { language } = request
  const login = readLogin(city, request.login)
  if (login.kind === 'phone') checkReachable(context, login.value)
  const account = await findAccount(db, city.name, login)
  await limitCodes(context, city, { target: login.value, account, address: request.address })
  const salt = createToken()
  const saltHash = hashToken(salt)
  const expiresAt = context.clock.now() + LIFETIME_MS
  await db.insert(restores).values({ saltHash, city: city.name, accountId: account?.id ?? null, expiresAt })
  const codeKey = { purpose: 'restore', subject: saltHash, city, language, target: login.value } as const
  const begun = { salt, channel: login.kind }
  if (login.kind === 'phone') {
    const confirmation = await chooseConfirmation(context, city, { ...request, phone: login.value })
    if (account) return { ...begun, ...(await sendPhoneCode(db, context, { ...codeKey, confirmation })) }
    return { ...begun, resendSeconds: city.accountRules.resendSeconds, typeAuthorization: confirmation }
  }
  if (account) return { ...begun, ...(await sendEmailCode(db, context, codeKey)) }
  const body = messagesOf(language).format('restoreForNobody', { city: cityName(city, language) })
  await sendLetter(db, { city: city.name, channel: 'email', recipient: login.value, body, at: context.clock.now() })
  return { ...begun, resendSeconds: RESEND_SECONDS }
}

/** What was begun opens the account no more: the codes that were sent, and the digits of a call. */
export async function voidRestores(db: Db, accountId: string): Promise<void> {
  const begun = await db
    .delete(restores)
    .where(eq(restores.accountId, accountId))
    .returning({ saltHash: restores.saltHash })
  for (const { saltHash } of begun) await voidCode(db, { purpose: 'restore', subject: saltHash })
  const change = { callPasswordHash: null, callPasswordUntil: null }
  await db.update(accounts).set(change).where(eq(accounts.id, accountId))
}

async function findRestore(context: Context, city: CityModel, salt: string) {
  const isOpen = and(
    eq(restores.saltHash, hashToken(salt)),
    eq(restores.city, city.name),
    isNull(restores.usedAt),
    gt(restores.expiresAt, context.clock.now()),
  )
  const [row] = await context.database.db.select().from(restores).where(isOpen)
  if (row === undefined) throw new BusinessError('TokenNotFound')
  return row
}

/** Step 2. */
export async function checkRestore(
  context: Context,
  city: CityModel,
  sent: { salt: string; code: string },
): Promise<void> {
  const { db } = context.database
  const { saltHash } = await findRestore(context, city, sent.salt)
  const spent = await spendCode(db, context, { purpose: 'restore', subject: saltHash, code: sent.code })
  if (spent === null) throw new BusinessError('IncorrectCode')
  await db.update(restores).set({ confirmedAt: context.clock.now() }).where(eq(restores.saltHash, saltHash))
}

/** Step 3, once: the new password, and every sign-in with the old one ends. */
export async function finishRestore(
  context: Context,
  city: CityModel,
  sent: { salt: string; password: string; language: Language },
): Promise<void> {
  const { db } = context.database
  const { saltHash, accountId, confirmedAt } = await findRestore(context, city, sent.salt)
  // Before the password is reckoned with, which takes long: a code is asked for in no time.
  if (confirmedAt === null) throw new BusinessError('TokenNotFound')
  if (passwordProblem(sent.password, 'restore') !== null) throw wrongField('pass')
  const passwordHash = await hashPassword(sent.password)
  await db.transaction(async (tx) => {
    if (accountId !== null) await keepAccount(tx, accountId)
    const isReady = and(
      eq(restores.saltHash, saltHash),
      isNull(restores.usedAt),
      sql`${restores.confirmedAt} IS NOT NULL`,
    )
    const [used] = await tx.update(restores).set({ usedAt: context.clock.now() }).where(isReady).returning()
    if (!used?.accountId) throw new BusinessError('TokenNotFound')
    const change = { passwordHash, callPasswordHash: null, callPasswordUntil: null, isPasswordFromCall: false }
    const [account] = await tx.update(accounts).set(change).where(eq(accounts.id, used.accountId)).returning()
    if (!account) throw new BusinessError('TokenNotFound')
    await revokeTokens(tx, account.id)
    const numbers = await tx.select({ phone: phones.phone }).from(phones).where(eq(phones.accountId, account.id))
    const logins = [account.email?.toLowerCase() ?? '', ...numbers.map(({ phone }) => phone)]
    await forgiveLogins(tx, context, { city, logins, networks: account.knownNetworks })
    if (account.email === null) return
    const body = messagesOf(sent.language).format('passwordChanged', { city: cityName(city, sent.language) })
    await sendLetter(tx, {
      city: city.name,
      channel: 'email',
      recipient: account.email,
      body,
      at: context.clock.now(),
    })
  })
}

/**
 * By a call: its last four digits are a password from the moment they are used. The old one holds until then (readings
 * gE-04).
 */
export async function restoreByCall(
  context: Context,
  city: CityModel,
  request: { login: string; language: Language; address: string },
) {
  const { db } = context.database
  const login = readLogin(city, request.login)
  const account = await findAccount(db, city.name, login)
  const phone = await phoneOf(context, login, account)
  await limitSent(context, [
    ofTarget(city, 'callTo', phone ?? login.value),
    ofAddress(city, 'callFrom', request.address),
  ])
  if (phone !== null) checkReachable(context, phone)
  const digits = createDigits(4)
  const callPasswordHash = await hashPassword(digits)
  if (account && phone !== null) {
    const change = { callPasswordHash, callPasswordUntil: context.clock.now() + LIFETIME_MS }
    await db.update(accounts).set(change).where(eq(accounts.id, account.id))
    const body = messagesOf(request.language).format('passwordCall', { caller: createCaller(digits) })
    await sendLetter(db, {
      city: city.name,
      channel: 'call',
      recipient: phone,
      body,
      code: digits,
      at: context.clock.now(),
    })
  }
  return { resendSeconds: city.accountRules.resendSeconds }
}

async function phoneOf(context: Context, login: Login, account: Account | null): Promise<string | null> {
  if (login.kind === 'phone') return login.value
  return account && mainPhoneOf(context.database.db, account.id)
}
