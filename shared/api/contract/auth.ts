import type { ErrorCode } from '../../domain/errors.ts'
import type { Call, Json } from './call.ts'
import { type Captcha, type CaptchaReply, encodeCaptcha, readCaptcha } from './captcha.ts'
import { type PhoneConfirmation, readConfirmation, readResend } from './confirmation.ts'
import { openPart, openSource, readOptionalNumber, readText, type Source } from './decoding.ts'

export interface SignedIn {
  token: string
}

/** Names a sign-in may be refused by (entry.md section 8); anything else is told as every other failure. */
export const SIGN_IN_ERRORS = [
  'Request error',
  'UnregistredAccount',
  'IncorrectLogin',
  'LoginTryLimit',
  'CaptchaIncorrect',
  'IncorrectCode',
  'error',
] as const satisfies readonly ErrorCode[]

export type SignInError = (typeof SIGN_IN_ERRORS)[number]

/**
 * Why a sign-in was refused. `EmptyPass`: the account has no password yet, the way on is the restore.
 * With a `captcha` the next try must carry its reply; `retryAfterSeconds` says how long no try is taken at all.
 */
export type SignInRefusal =
  | { status: 'EmptyPass' }
  | { status: 'error'; error: SignInError; captcha: Captcha | null; retryAfterSeconds: number | null }

export type SignInResult = ({ status: 'ok' } & SignedIn) | SignInRefusal

/**
 * Reads a refused sign-in from the failure of its call (`AppError`): its code and its whole answer.
 * Null where it is no refusal but a failure as anywhere (network, 5xx, an answer that cannot be read).
 */
export function readSignInRefusal({ code, answer }: { code: string; answer: Json }): SignInRefusal | null {
  if (code === 'EmptyPass') return { status: 'EmptyPass' }
  const error = SIGN_IN_ERRORS.find((known) => known === code)
  if (error === undefined) return null
  const source = openRefusal(answer)
  const hasCaptcha = source.fields.get('captcha') && source.fields.get('id_session')
  return {
    status: 'error',
    error,
    captcha: hasCaptcha ? readCaptcha(source) : null,
    retryAfterSeconds: readOptionalNumber(source, 'retryAfterSeconds') ?? null,
  }
}

function openRefusal(answer: Json): Source {
  return openSource(typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : {})
}

function decodeSignedIn(answer: Json): SignedIn {
  const source = openSource(answer)
  return { token: readText(openPart(source, 'result') ?? source, 'token') }
}

/** `login`: e-mail, or a phone of eleven digits. */
export interface LoginRequest {
  login: string
  password: string
  captcha?: CaptchaReply | null
}

/** A driver comes in by e-mail or phone and password. A refusal is read by `readSignInRefusal`. */
export const login: Call<LoginRequest, SignedIn> = {
  name: 'login',
  method: 'POST',
  path: '/api/auth/login-v5',
  aliases: ['/api/auth/login-v4', '/api/auth/login-v3', '/api/auth/login-v2', '/api/auth/login'],
  body: 'form',
  token: 'none',
  encode: ({ login: name, password, captcha }) => ({ login: name, password, ...encodeCaptcha(captcha) }),
  decode: decodeSignedIn,
}

export interface LoginCode {
  /** Names this sign-in; the code goes with it. */
  salt: string
  confirmation: PhoneConfirmation
  resendSeconds: number
}

/**
 * First half of signing in without a password, where the city's entry says `easyAuth` (readings gE-17).
 * Answers the same whether or not the phone has an account.
 */
export const sendLoginCode: Call<{ phone: string; isRepeat?: boolean }, LoginCode> = {
  name: 'sendLoginCode',
  method: 'POST',
  path: '/api/auth/send-login-code-v1',
  body: 'form',
  token: 'none',
  encode: ({ phone, isRepeat }) => ({ phone, isReply: isRepeat }),
  decode(answer) {
    const source = openSource(answer)
    return {
      salt: readText(source, 'salt|token'),
      confirmation: readConfirmation(source, 'typeAuthorization'),
      resendSeconds: readResend(source),
    }
  },
}

/** Second half: the code; a wrong or used one is IncorrectCode. */
export const loginByCode: Call<{ salt: string; code: string }, SignedIn> = {
  name: 'loginByCode',
  method: 'POST',
  path: '/api/auth/login-code-v1',
  body: 'form',
  token: 'none',
  encode: ({ salt, code }) => ({ token: salt, code }),
  decode: decodeSignedIn,
}

/** The social provider's token for ours; UnregistredAccount where no account has its e-mail. */
export const loginSocial: Call<{ providerToken: string }, SignedIn> = {
  name: 'loginSocial',
  method: 'GET',
  path: '/backend/v2/yandexID',
  body: 'query',
  token: 'none',
  encode: ({ providerToken }) => ({ token: providerToken }),
  decode: decodeSignedIn,
}

export interface CorpLoginRequest {
  inn: string
  contractNumber: string
  captcha?: CaptchaReply | null
}

/** A firm comes in by INN and contract number; refused as a driver is (`readSignInRefusal`). */
export const loginCorp: Call<CorpLoginRequest, SignedIn> = {
  name: 'loginCorp',
  method: 'POST',
  path: '/api/auth/login-corp-v1',
  body: 'form',
  token: 'none',
  encode: ({ inn, contractNumber, captcha }) => ({ inn, contractNumber, ...encodeCaptcha(captcha) }),
  decode(answer) {
    const source = openSource(answer)
    return { token: readText(openPart(source, 'result') ?? source, 'token') }
  },
}
