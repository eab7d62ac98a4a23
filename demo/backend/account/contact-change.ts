import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { parseEmail } from '../../../shared/domain/email.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, phones, type Account } from '../database/accounts-schema.ts'
import { BusinessError, wrongField } from '../http/business-error.ts'
import type { Language } from '../locales/messages.ts'
import { forgetLetters } from '../outbox.ts'
import { spendCode } from './codes.ts'
import { findAccount, isTaken } from './find-account.ts'
import { changeAccount } from './keep-account.ts'
import { voidRestores } from './restore.ts'
import { chooseConfirmation, limitCodes, limitNewPhones, sendEmailCode, sendPhoneCode } from './send-code.ts'

/** A code to the e-mail that a driver wants to have. */
export async function sendNewEmailCode(
  context: Context,
  city: CityModel,
  account: Account,
  request: { email: string; language: Language; address: string },
) {
  const { db } = context.database
  const email = parseEmail(request.email)
  if (email === null) throw wrongField('email')
  const owner = await findAccount(db, city.name, { kind: 'email', value: email.toLowerCase() })
  if (owner && owner.id !== account.id) throw new BusinessError('UserExists')
  await limitCodes(context, city, { target: email, address: request.address })
  const codeKey = { purpose: 'new-email', subject: account.id } as const
  return changeAccount(db, account.id, (tx) =>
    sendEmailCode(tx, context, { ...codeKey, city, language: request.language, target: email }),
  )
}

/** Until the code is right the old e-mail stays; from then on what a restore sent there opens nothing. */
export async function confirmNewEmail(context: Context, account: Account, code: string): Promise<void> {
  const { db } = context.database
  const spent = await spendCode(db, context, { purpose: 'new-email', subject: account.id, code })
  if (spent === null) throw new BusinessError('IncorrectCode')
  try {
    await changeAccount(db, account.id, async (tx, { city, email }) => {
      await voidRestores(tx, account.id)
      const isOther = email !== null && email.toLowerCase() !== spent.target.toLowerCase()
      if (isOther) await forgetLetters(tx, { city, recipient: email })
      await tx.update(accounts).set({ email: spent.target }).where(eq(accounts.id, account.id))
    })
  } catch (thrown) {
    throw isTaken(thrown, 'accounts_by_email') ? new BusinessError('UserExists') : thrown
  }
}

/** A code to a further phone, or to the one that takes the place of `replaces`. */
export async function sendNewPhoneCode(
  context: Context,
  city: CityModel,
  account: Account,
  request: { phone: string; replaces?: string | undefined; isRepeat: boolean; language: Language; address: string },
) {
  const { db } = context.database
  const phone = parsePhone(request.phone)
  const replaces = request.replaces === undefined ? null : parsePhone(request.replaces)
  if (phone === null || (request.replaces !== undefined && replaces === null)) throw wrongField('phone')
  const owner = await findAccount(db, city.name, { kind: 'phone', value: phone })
  if (owner) throw new BusinessError(owner.id === account.id ? 'DoublePhone' : 'UserExists')
  const old = replaces === null ? account : await findAccount(db, city.name, { kind: 'phone', value: replaces })
  if (old?.id !== account.id) throw new BusinessError('ValidationError', { says: 'refusal.notYourPhone' })
  await limitCodes(context, city, { target: phone, address: request.address })
  await limitNewPhones(context, city, { who: account.id, address: request.address })
  const codeKey = { purpose: 'new-phone', subject: account.id, target: phone, replaces } as const
  const confirmation = await chooseConfirmation(context, city, { ...request, phone })
  const codeRequest = { ...codeKey, city, language: request.language, confirmation }
  return changeAccount(db, account.id, (tx) => sendPhoneCode(tx, context, codeRequest))
}

/**
 * The new phone is there, main where it takes the place of another, and the other is gone; or nothing has changed
 * (readings gE-16).
 */
export async function confirmNewPhone(context: Context, account: Account, code: string): Promise<void> {
  const { db } = context.database
  const { id: accountId, city } = account
  const spent = await spendCode(db, context, { purpose: 'new-phone', subject: accountId, code })
  if (spent === null) throw new BusinessError('IncorrectCode')
  const { target: phone, replaces } = spent
  try {
    await changeAccount(db, accountId, async (tx) => {
      const isOwn = eq(phones.accountId, accountId)
      if (replaces !== null) {
        await voidRestores(tx, accountId)
        const gone = await tx
          .delete(phones)
          .where(and(isOwn, eq(phones.phone, replaces)))
          .returning({ id: phones.id })
        if (!gone[0]) throw new BusinessError('ValidationError', { says: 'refusal.notYourPhone' })
        await tx.update(phones).set({ isMain: false }).where(isOwn)
        await forgetLetters(tx, { city, recipient: replaces })
      }
      const others = await tx
        .select({ id: phones.id })
        .from(phones)
        .where(and(isOwn, eq(phones.isMain, true)))
      await tx.insert(phones).values({
        id: randomUUID(),
        accountId,
        city,
        phone,
        isMain: others.length === 0,
        createdAt: context.clock.now(),
      })
    })
  } catch (thrown) {
    throw isTaken(thrown, 'phones_city_phone_key') ? new BusinessError('UserExists') : thrown
  }
}
