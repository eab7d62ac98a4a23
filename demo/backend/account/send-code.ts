import type { PhoneConfirmation } from '../../../shared/api/contract/confirmation.ts'
import { RESEND_SECONDS } from '../../../shared/domain/resend.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { messagesOf, type Language } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'
import { limitTarget, toNetwork, type Limits } from '../rate-limit.ts'
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
  const mayCall =
    (await isWithin(context, city, { name: 'codeCallFrom', target: toNetwork(asked.address) })) &&
    (await isWithin(context, city, { name: 'codeCallTo', target: asked.phone }))
  return mayCall ? 'Call' : 'SMS'
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
 * Few codes an hour to one e-mail or phone, known here or not: first by the address that asks, so that what it is refused
 * counts for nobody else.
 */
export async function limitCodes(
  context: Context,
  city: CityModel,
  asked: { target: string; address: string },
): Promise<void> {
  const target = asked.target.toLowerCase()
  const from = `${target} ${toNetwork(asked.address)}`
  await limitTarget(context, city, { name: 'codeToFrom', target: from, code: 'LimitSMS' })
  await limitTarget(context, city, { name: 'codeTo', target, code: 'LimitSMS' })
}

/**
 * Few codes to phones that are new here, for one who wants to have them and for one address: first by who wants them, so
 * that what he is refused counts for nobody else there.
 */
export async function limitNewPhones(
  context: Context,
  city: CityModel,
  asked: { who: string; address: string },
): Promise<void> {
  await limitTarget(context, city, { name: 'codeToNew', target: asked.who, code: 'LimitSMS' })
  await limitTarget(context, city, { name: 'codeToNewFrom', target: toNetwork(asked.address), code: 'LimitSMS' })
}

/** Whether a phone that no account has is told so: each SMS is paid for, and the answer is the same without it. */
export function mayTellNobody(context: Context, city: CityModel, address: string): Promise<boolean> {
  return isWithin(context, city, { name: 'codeToNobody', target: toNetwork(address) })
}

/** Counts what is sent, where too many are no refusal: something else is done then. */
async function isWithin(
  context: Context,
  city: CityModel,
  use: { name: keyof Limits; target: string },
): Promise<boolean> {
  try {
    await limitTarget(context, city, { ...use, code: 'LimitSMS' })
    return true
  } catch (cause) {
    if (cause instanceof BusinessError) return false
    throw cause
  }
}
