import type { Call, Json } from './call.ts'
import { readResend } from './confirmation.ts'
import { openSource, readText, type Source } from './decoding.ts'

/** A picture to read, and the number by which the server knows which one was shown. */
export interface Captcha {
  /** `data:image/png;base64,…` */
  image: string
  /** The wire's `id_session`. */
  id: string
}

/**
 * What a person read from the picture, or the code sent instead of it (WCAG 3.3.8), or a provider's word that it is a
 * person.
 */
export interface CaptchaReply {
  /** Of the picture; null with a provider's word. */
  id: string | null
  text: string
}

/** The picture travels as base64, with or without its `data:` head. */
export function readCaptcha(source: Source): Captcha {
  const image = readText(source, 'captcha')
  return {
    image: image.startsWith('data:image/') ? image : `data:image/png;base64,${image}`,
    id: readText(source, 'id_session'),
  }
}

export function encodeCaptcha(captcha: CaptchaReply | null | undefined): { captcha?: string; id_session?: string } {
  if (!captcha) return {}
  return { captcha: captcha.text.trim(), ...(captcha.id !== null && { id_session: captcha.id }) }
}

/** A new picture, where the one shown cannot be read. */
export const getCaptcha: Call<void, Captcha> = {
  name: 'getCaptcha',
  method: 'GET',
  path: '/api/auth/captcha-v1',
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: (answer: Json) => readCaptcha(openSource(answer)),
}

/** Is this what the picture says? A right reply stays good for one sign-in; a wrong one is CaptchaIncorrect. */
export const checkCaptcha: Call<CaptchaReply, null> = {
  name: 'checkCaptcha',
  method: 'POST',
  path: '/api/auth/check-captcha',
  body: 'form',
  token: 'none',
  encode: encodeCaptcha,
  decode: () => null,
}

/**
 * In place of the picture: a code by e-mail or SMS to the login, which then stands in `captcha` with the same id.
 * Answers the same whether or not there is such an account.
 */
export const sendCaptchaCode: Call<{ id: string; login: string }, { resendSeconds: number }> = {
  name: 'sendCaptchaCode',
  method: 'POST',
  path: '/api/auth/captcha-code-v1',
  body: 'form',
  token: 'none',
  encode: ({ id, login }) => ({ id_session: id, login }),
  decode: (answer) => ({ resendSeconds: readResend(openSource(answer)) }),
}
