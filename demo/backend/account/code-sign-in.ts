import { RESEND_SECONDS } from '../../../shared/domain/resend.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { BusinessError, wrongField } from '../http/business-error.ts'
import { messagesOf, type Language } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'
import { isOpenCaptcha } from './captcha.ts'
import { spendCode } from './codes.ts'
import { findAccount, parseLogin } from './find-account.ts'
import { createToken, hashToken } from '../secret-text.ts'
import {
  chooseConfirmation,
  cityName,
  checkReachable,
  limitCodes,
  mayTellNobody,
  sendEmailCode,
  sendPhoneCode,
} from './send-code.ts'
import { openDriver } from './sign-in.ts'

/**
 * First half of a sign-in without a password. Who has no account is told so by SMS, where only the phone's owner reads
 * it.
 */
export async function sendSignInCode(
  context: Context,
  city: CityModel,
  request: { phone: string; isRepeat: boolean; language: Language; address: string },
) {
  if (!city.data.entry.easyAuth) throw new BusinessError('InDevelopingError')
  const { db } = context.database
  const phone = parsePhone(request.phone)
  if (phone === null) throw wrongField('phone')
  checkReachable(context, phone)
  const account = await findAccount(db, city.name, { kind: 'phone', value: phone })
  await limitCodes(context, city, { target: phone, account, address: request.address })
  const salt = createToken()
  const { address, isRepeat, language } = request
  const confirmation = await chooseConfirmation(context, city, { phone, address, isRepeat })
  if (account) {
    const codeKey = { purpose: 'sign-in', subject: hashToken(salt) } as const
    return {
      salt,
      ...(await sendPhoneCode(db, context, { ...codeKey, city, language, target: phone, confirmation })),
    }
  }
  if (await mayTellNobody(context, city, request.address)) {
    const body = messagesOf(language).format('codeForNobody', { city: cityName(city, language) })
    await sendLetter(db, { city: city.name, channel: 'sms', recipient: phone, body, at: context.clock.now() })
  }
  return { salt, resendSeconds: city.accountRules.resendSeconds, typeAuthorization: confirmation }
}

/** Second half. The phone may have changed hands between the two: the account is looked up by what the code proves. */
export async function signInByCode(
  context: Context,
  city: CityModel,
  sent: { salt: string; code: string; address: string },
): Promise<string> {
  const { db } = context.database
  const spent = await spendCode(db, context, { purpose: 'sign-in', subject: hashToken(sent.salt), code: sent.code })
  const account = spent && (await findAccount(db, city.name, { kind: 'phone', value: spent.target }))
  if (!account) throw new BusinessError('IncorrectCode')
  return openDriver(db, context, city, { account, address: sent.address })
}

/**
 * In place of the picture: a code to the login's own e-mail or phone. The answer does not tell whether the login
 * exists.
 */
export async function sendCaptchaReplacement(
  context: Context,
  city: CityModel,
  request: { id: string; login: string; language: Language; address: string },
) {
  const { id, language } = request
  const { db } = context.database
  const login = parseLogin(request.login)
  if (login === null) throw wrongField('login')
  if (!(await isOpenCaptcha(context, city, id))) throw new BusinessError('CaptchaIncorrect')
  const account = await findAccount(db, city.name, login)
  await limitCodes(context, city, { target: login.value, account, address: request.address })
  const { resendSeconds } = city.accountRules
  const silent = { resendSeconds: login.kind === 'email' ? RESEND_SECONDS : resendSeconds }
  if (!account) return silent
  const codeKey = { purpose: 'captcha', subject: id, city, language, target: login.value } as const
  if (login.kind === 'email') return sendEmailCode(db, context, codeKey)
  const sent = await sendPhoneCode(db, context, { ...codeKey, confirmation: 'SMS' })
  return { resendSeconds: sent.resendSeconds }
}
