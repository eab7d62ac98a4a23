import type { Call } from './call.ts'
import { type PhoneConfirmation, readConfirmation, readResend } from './confirmation.ts'
import { openResult, readText } from './decoding.ts'

export interface RestoreBegun {
  /** Names this restore; the code and the new password go with it. */
  salt: string
  channel: 'email' | 'phone'
  confirmation: PhoneConfirmation
  resendSeconds: number
}

/**
 * Step 1, and the code again: to an e-mail or a phone. Answers the same whether or not there is such an account.
 * LimitSMS.
 */
export const sendRestoreCode: Call<{ login: string; isRepeat?: boolean }, RestoreBegun> = {
  name: 'sendRestoreCode',
  method: 'POST',
  path: '/api/auth/restore-password/send-email',
  body: 'form',
  token: 'none',
  encode: ({ login, isRepeat }) => ({ login, isReply: isRepeat }),
  decode(answer) {
    const source = openResult(answer)
    return {
      salt: readText(source, 'salt|token'),
      channel: /^phone$/i.test(String(source.fields.get('channel') ?? '')) ? 'phone' : 'email',
      confirmation: readConfirmation(source, 'typeAuthorization'),
      resendSeconds: readResend(source),
    }
  },
}

/** Step 2: the code. IncorrectCode; TokenNotFound where the salt is too old. */
export const checkRestoreCode: Call<{ salt: string; code: string }, null> = {
  name: 'checkRestoreCode',
  method: 'POST',
  path: '/api/auth/restore-password/check',
  body: 'form',
  token: 'none',
  encode: ({ salt, code }) => ({ token: salt, code }),
  decode: () => null,
}

/** Step 3: the new password, once, after a right code. All older sign-ins end. */
export const changeRestoredPassword: Call<{ salt: string; password: string }, null> = {
  name: 'changeRestoredPassword',
  method: 'POST',
  path: '/api/auth/restore-password/change',
  body: 'form',
  token: 'none',
  encode: ({ salt, password }) => ({ token: salt, pass: password }),
  decode: () => null,
}

/**
 * By a call: the last four digits of the number that calls are the new password (cabinet section 9). Three an hour
 * (readings gE-04): LimitSMS.
 */
export const restoreByCall: Call<{ login: string }, { resendSeconds: number }> = {
  name: 'restoreByCall',
  method: 'POST',
  path: '/api/auth/restore-password-v2/change',
  body: 'form',
  token: 'none',
  encode: ({ login }) => ({ login, type: 'call' }),
  decode: (answer) => ({ resendSeconds: readResend(openResult(answer)) }),
}
