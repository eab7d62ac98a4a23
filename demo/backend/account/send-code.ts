import type { PhoneConfirmation } from '../../../shared/api/contract/confirmation.ts'
import { RESEND_SECONDS } from '../../../shared/domain/resend.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import type { Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { messagesOf, type Language } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'
import { isWithin, limitSent, ofAddress, ofTarget, toNetwork } from '../rate-limit.ts'
import { findKnown } from './known-networks.ts'
import { storeCode, type CodeKey } from './codes.ts'
import { createDigits } from '../secret-text.ts'

/** In the demo, SMS to this number never arrives: for trying what is said then. */
export const UNREACHABLE_PHONE = '79000000099'

const EMAIL_SECONDS = 24 * 3600
const PHONE_SECONDS = 15 * 60

export interface CodeRequest extends CodeKey {
  city: CityModel
  language: Language
  target: string
  replaces?: string | null
}

/**
 * How the next code to a phone goes, and counts it where it is a call. Where the city calls, a repeat may be an SMS (the
 * wire's useSmsReplay); beyond the few calls that four digits bear it is one in any case, so that nobody is kept out.
 */
export async function chooseConfirmation(
  context: Context,
  city: CityModel,
  asked: { phone: string; address: string; isRepeat: boolean },
): Promise<PhoneConfirmation> {
  const { confirmation, canAskSms } = city.accountRules
  if (confirmation === 'SMS' || (canAskSms && asked.isRepeat)) return 'SMS'
  const uses = [ofTarget(city, 'codeCallTo', asked.phone), ofAddress(city, 'codeCallFrom', asked.address)]
  return (await isWithin(context, uses)) ? 'Call' : 'SMS'
}

/** The number that calls: its last digits are the code. */
export function createCaller(digits: string): string {
  return `+7 (495) 000-${digits.slice(0, 2)}-${digits.slice(2)}`
}

export function checkReachable({ isDemo }: Context, phone: string): void {
  if (isDemo && phone === UNREACHABLE_PHONE) throw new BusinessError('SMSNotSend')
}

/** Sends a code by e-mail, with the link that says the same where there is one. */
export async function sendEmailCode(
  db: Db,
  context: Context,
  request: CodeRequest & { linkTo?: (code: string) => string },
): Promise<{ resendSeconds: number }> {
  const { city, target, language, linkTo } = request
  const code = createDigits(6)
  const link = linkTo?.(code)
  await storeCode(db, context, { ...request, code, seconds: EMAIL_SECONDS })
  const body = messagesOf(language).format(link === undefined ? 'codeMail' : 'codeMailWithLink', {
    city: cityName(city, language),
    code,
    link: link ?? '',
  })
  await sendLetter(db, {
    city: city.name,
    channel: 'email',
    recipient: target,
    body,
    code,
    link,
    at: context.clock.now(),
  })
  return { resendSeconds: RESEND_SECONDS }
}

/** Sends a code to a phone, as an SMS or as a call. */
export async function sendPhoneCode(
  db: Db,
  context: Context,
  request: CodeRequest & { confirmation: PhoneConfirmation },
): Promise<{ resendSeconds: number; typeAuthorization: PhoneConfirmation }> {
  const { city, target, language, confirmation } = request
  checkReachable(context, target)
  const isCall = confirmation === 'Call'
  const code = createDigits(isCall ? 4 : 6)
  await storeCode(db, context, { ...request, code, seconds: PHONE_SECONDS })
  const messages = messagesOf(language)
  const body = isCall
    ? messages.format('codeCall', { caller: createCaller(code) })
    : messages.format('codeSms', { city: cityName(city, language), code })
  await sendLetter(db, {
    city: city.name,
    channel: isCall ? 'call' : 'sms',
    recipient: target,
    body,
    code,
    at: context.clock.now(),
  })
  return { resendSeconds: city.accountRules.resendSeconds, typeAuthorization: confirmation }
}

export function cityName(city: CityModel, language: Language): string {
  return city.data.entry.nameForShow[language]
}

/**
 * Few codes an hour to one e-mail or phone, known here or not, and fewer for one address. What strangers have asked for does
 * not count where the account was signed in from (`known-networks.ts`).
 */
export function limitCodes(
  context: Context,
  city: CityModel,
  asked: { target: string; account?: Account | null; address: string },
): Promise<void> {
  const isKnown = findKnown(context, asked.account ?? null, asked.address) !== null
  const target = asked.target.toLowerCase()
  return limitSent(context, [
    ofTarget(city, 'codeToFrom', `${target} ${toNetwork(asked.address)}`),
    ...(isKnown ? [] : [ofTarget(city, 'codeTo', target)]),
  ])
}

/** Few codes to phones that are new here, for one who wants to have them and for one address. */
export function limitNewPhones(
  context: Context,
  city: CityModel,
  asked: { who: string; address: string },
): Promise<void> {
  return limitSent(context, [ofTarget(city, 'codeToNew', asked.who), ofAddress(city, 'codeToNewFrom', asked.address)])
}

/** Whether a phone that no account has is told so: each SMS is paid for, and the answer is the same without it. */
export function mayTellNobody(context: Context, city: CityModel, address: string): Promise<boolean> {
  return isWithin(context, [ofAddress(city, 'codeToNobody', address)])
}
