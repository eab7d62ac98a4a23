import type { SignedIn } from './auth.ts'
import { encodeCaptcha, type CaptchaReply } from './captcha.ts'
import type { Call } from './call.ts'
import { openPart, openSource, readText } from './decoding.ts'

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
