import type { PersonData } from '../../domain/person-fields.ts'
import type { Call, Json } from './call.ts'
import { type Captcha, type CaptchaReply, encodeCaptcha, readCaptcha } from './captcha.ts'
import { openResult, openSource, readOptionalNumber } from './decoding.ts'
import { type AccountSetting, type AccountSettings, readAccountSettings } from './profile.ts'

const call = { body: 'form', token: 'body' } as const

/**
 * The driver's names. The e-mail goes with them as it stands: another one is a ValidationError, it changes by a code
 * (`sendEmailCode`). RequiredField, InvalidFormat by `PERSON_RULES`; ConsentWithdrawn.
 */
export const changeProfile: Call<PersonData & { email: string | null }, null> = {
  ...call,
  name: 'changeProfile',
  method: 'PUT',
  path: '/api/profile/change-profile',
  encode: ({ firstName, lastName, middleName, email }) => ({
    firstname: firstName.trim(),
    lastname: lastName.trim(),
    middlename: middleName.trim(),
    email,
  }),
  decode: () => null,
}

export interface PasswordChange {
  current: string
  /** 4 to 20 characters (readings 3.14). */
  password: string
  /** The reply to the picture of the last refusal; null without one. */
  captcha?: CaptchaReply | null
}

/**
 * Another password; every other sign-in of the account ends with it (readings PF-2). CurrentPasswordIncorrect, which
 * counts as a failed sign-in: from some tries on it comes with a captcha, and then LoginTryLimit with a time to wait
 * (`readPasswordRefusal`). EmptyPass where there is no password yet: it is set by a restore.
 */
export const changePassword: Call<PasswordChange, { endedSignIns: number }> = {
  ...call,
  name: 'changePassword',
  method: 'PUT',
  path: '/api/profile/change-password',
  encode: ({ current, password, captcha }) => ({ pass: password, currentpass: current, ...encodeCaptcha(captcha) }),
  decode: (answer) => ({ endedSignIns: readOptionalNumber(openResult(answer), 'endedSignIns') ?? 0 }),
}

/**
 * What goes with the refusal of a password: with a `captcha` the next try must carry its reply; `retryAfterSeconds`
 * says how long no try is taken at all.
 */
export interface PasswordRefusal {
  captcha: Captcha | null
  retryAfterSeconds: number | null
}

export function readPasswordRefusal({ answer }: { answer: Json }): PasswordRefusal {
  const source = openSource(typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : {})
  return {
    captcha: source.fields.get('captcha') && source.fields.get('id_session') ? readCaptcha(source) : null,
    retryAfterSeconds: readOptionalNumber(source, 'retryAfterSeconds') ?? null,
  }
}

/** The switches of the account, without the rest of the profile. */
export const getAccountSettings: Call<void, AccountSettings> = {
  name: 'getAccountSettings',
  method: 'GET',
  path: '/api/profile/get-account-settings-v1',
  body: 'query',
  token: 'query',
  encode: () => ({}),
  decode: (answer) => readAccountSettings(openResult(answer)),
}

/**
 * Saves one switch and answers all as they are now; the letters it brings speak the language of this request.
 * SetEmailInProfile for the report without an e-mail.
 */
export const changeAccountSetting: Call<{ name: AccountSetting; value: boolean }, AccountSettings> = {
  ...call,
  name: 'changeAccountSetting',
  method: 'PUT',
  path: '/api/profile/change-settings-v1',
  encode: ({ name, value }) => ({ name, value }),
  decode: (answer) => readAccountSettings(openResult(answer)),
}

/** Another of the driver's phones is main. ValidationError where it is none of them. */
export const setMainPhone: Call<{ phone: string }, null> = {
  ...call,
  name: 'setMainPhone',
  method: 'PUT',
  path: '/api/profile/set-main-phone',
  encode: ({ phone }) => ({ phone }),
  decode: () => null,
}

/** The main one cannot be deleted: ValidationError (readings gD-32). One that is gone is gone still. */
export const deletePhone: Call<{ phone: string }, null> = {
  ...call,
  name: 'deletePhone',
  method: 'DELETE',
  path: '/api/profile/delete-phone',
  encode: ({ phone }) => ({ phone }),
  decode: () => null,
}
