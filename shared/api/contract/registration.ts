import type { Call, Json } from './call.ts'
import { type PhoneConfirmation, readConfirmation, readResend } from './confirmation.ts'
import { openPart, openResult, openSource, readFlag, readOptionalText, readText } from './decoding.ts'

export interface RegistrationRequest {
  firstName?: string | undefined
  lastName?: string | undefined
  middleName?: string | undefined
  email: string
  /** Canonical, eleven digits. */
  phone: string
  password: string
  /** Which text of the personal-data rules was agreed to (readings gE-11). */
  agreementVersion: string
}

/** A code is on its way. */
export interface CodeSent {
  resendSeconds: number
  /** How it comes; for a phone only. */
  confirmation: PhoneConfirmation
}

export interface RegistrationBegun {
  /** Names the unfinished registration at the step of the e-mail. */
  emailSalt: string
  resendSeconds: number
}

/** Step 1: takes the data and sends the code to the e-mail. EmailExists, PhoneExists, registrationError. */
export const register: Call<RegistrationRequest, RegistrationBegun> = {
  name: 'register',
  method: 'POST',
  path: '/api/auth/registration-v2',
  aliases: ['/api/auth/registration'],
  body: 'form',
  token: 'none',
  encode: ({ firstName, lastName, middleName, email, phone, password, agreementVersion }) => ({
    firstname: firstName,
    lastname: lastName,
    middlename: middleName,
    email,
    phone,
    pass: password,
    agreement: true,
    agreementVersion,
  }),
  decode(answer) {
    const source = openResult(answer)
    return { emailSalt: readText(source, 'emailSalt|salt|token'), resendSeconds: readResend(source) }
  },
}

export const checkEmail: Call<{ value: string }, null> = createCheck('checkEmail', '/api/auth/check-email')

export const checkPhone: Call<{ value: string }, null> = createCheck('checkPhone', '/api/auth/check-phone')

/** Free or taken: ok, or EmailExists, PhoneExists. */
function createCheck(name: string, path: string): Call<{ value: string }, null> {
  return {
    name,
    method: 'POST',
    path,
    body: 'form',
    token: 'none',
    encode: ({ value }) => ({ value }),
    decode: () => null,
  }
}

/**
 * Where an unfinished registration stands: it may have gone on elsewhere, by the link of the e-mail (readings gE-08).
 * TokenNotFound where the salt names none.
 */
export interface RegistrationState {
  step: 'email' | 'phone' | 'done'
  /** Shortened (`i***@mail.example`, `+ 7 (9**) ***-**-67`): the holder of the link need not learn more. */
  email: string
  phone: string
  phoneSalt: string | null
}

export const getRegistration: Call<{ salt: string }, RegistrationState> = {
  name: 'getRegistration',
  method: 'GET',
  path: '/api/auth/registration-state-v1',
  body: 'query',
  token: 'none',
  encode: ({ salt }) => ({ token: salt }),
  decode(answer) {
    const source = openResult(answer)
    const step = readText(source, 'step')
    return {
      step: step === 'phone' || step === 'done' ? step : 'email',
      email: readOptionalText(source, 'email') ?? '',
      phone: readOptionalText(source, 'phone') ?? '',
      phoneSalt: readOptionalText(source, 'phoneSalt'),
    }
  },
}

/** How this city confirms phones. `canAskSms`: where it calls, a repeat may come as SMS (the wire's useSmsReplay). */
export interface ConfirmationType {
  confirmation: PhoneConfirmation
  canAskSms: boolean
}

export const getConfirmationType: Call<void, ConfirmationType> = {
  name: 'getConfirmationType',
  method: 'GET',
  path: '/api/auth/get-confirmation-type-v2',
  aliases: ['/api/auth/get-confirmation-type'],
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode(answer) {
    const source = openResult(answer)
    return { confirmation: readConfirmation(source, 'typeAuthorization'), canAskSms: readFlag(source, 'useSmsReplay') }
  },
}

function decodeSent(answer: Json): CodeSent {
  const source = openResult(answer)
  return { resendSeconds: readResend(source), confirmation: readConfirmation(source, 'typeAuthorization') }
}

/**
 * In a registration: the code to its e-mail again (`salt`; `email` where this device knows it). In the profile: a code
 * to a new e-mail, sent as the driver, without a salt. LimitSMS, UserExists.
 */
export const sendEmailCode: Call<{ salt: string; email?: string | undefined } | { email: string }, CodeSent> = {
  name: 'sendEmailCode',
  method: 'POST',
  path: '/api/auth/send-email-code',
  body: 'form',
  token: 'body',
  encode: (request) =>
    'salt' in request ? { token: request.salt, email: request.email, edit: 0 } : { email: request.email, edit: 1 },
  decode: decodeSent,
}

/**
 * In a registration: a code to its phone (`salt`; `phone` where this device knows it). In the profile: a code to a
 * further phone, or with `replaces` to the one that takes the place of an old one, sent as the driver. DoublePhone,
 * UserExists, LimitSMS, SMSNotSend.
 */
export type SmsCodeRequest = { isRepeat?: boolean } & (
  { salt: string; phone?: string | undefined } | { phone: string; replaces?: string | undefined }
)

export const sendSmsCode: Call<SmsCodeRequest, CodeSent> = {
  name: 'sendSmsCode',
  method: 'POST',
  path: '/api/auth/send-sms-code',
  body: 'form',
  token: 'body',
  encode(request) {
    const isReply = request.isRepeat ?? false
    return 'salt' in request
      ? { token: request.salt, phone: request.phone, edit: 0, isReply }
      : { phone: request.phone, replaces: request.replaces, edit: 1, isReply }
  },
  decode: decodeSent,
}

/** Another phone on the last step of a registration; the old one's code is void. PhoneExists. */
export const changePhone: Call<{ salt: string; phone: string }, null> = {
  name: 'changePhone',
  method: 'POST',
  path: '/api/auth/change-phone',
  body: 'form',
  token: 'none',
  encode: ({ salt, phone }) => ({ token: salt, phone }),
  decode: () => null,
}

/**
 * Step 2, by the code or by the link; in the profile (sent as the driver, no salt) the new e-mail takes effect.
 * IncorrectCode.
 */
export const confirmEmail: Call<{ salt?: string; code: string }, { phoneSalt: string | null }> = {
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/auth/confirm-email',
  body: 'form',
  token: 'body',
  encode: ({ salt, code }) => ({ token: salt, code }),
  decode: (answer) => ({ phoneSalt: readOptionalText(openResult(answer), 'phoneSalt|salt') }),
}

/**
 * Step 3: the account is made and signed in (`token`). In the profile (as the driver, no salt) the phone is added, or
 * takes the old one's place, and there is no token. IncorrectCode, EmailExists, PhoneExists.
 */
export const confirmPhone: Call<{ salt?: string; code: string }, { token: string | null }> = {
  name: 'confirmPhone',
  method: 'POST',
  path: '/api/auth/confirm-phone',
  body: 'form',
  token: 'body',
  encode: ({ salt, code }) => ({ token: salt, code }),
  decode(answer) {
    const source = openSource(answer)
    return { token: readOptionalText(openPart(source, 'result') ?? source, 'token') }
  },
}
