import type { ValuesOf } from '../fields.ts'
import type { Rules } from '../rules.ts'
import type { CaptchaAsked } from './captcha-flow.ts'
import type { CAPTCHA } from './fields.ts'

/** The rule of what stands against wrong passwords, answered with the id of its text. */
export function captchaRules(asked: CaptchaAsked): Rules<ValuesOf<typeof CAPTCHA>> {
  const id = asked === 'check' ? 'login.captcha.checkRequired' : 'login.captcha.required'
  return { captcha: asked === 'none' ? null : (text) => (text.trim() === '' ? id : null) }
}
