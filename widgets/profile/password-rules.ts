import { passwordProblem } from '../../shared/domain/password.ts'
import { newPasswordRules } from '../../shared/flows/new-password-rules.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import type { CaptchaAsked } from '../../shared/flows/sign-in/captcha-flow.ts'
import { captchaRules } from '../../shared/flows/sign-in/captcha-rules.ts'
import type { PasswordValues } from './password-change.ts'

/**
 * The rules of another password, each answered with the id of its text (cabinet section 5; readings 3.14). Loaded at
 * the first blur or submit.
 */
export function problemsOfPassword(values: PasswordValues, asked: CaptchaAsked): Promise<ProblemsOf<PasswordValues>> {
  return findProblems(values, {
    current: currentProblem,
    ...newPasswordRules('profile', values),
    ...captchaRules(asked),
  })
}

function currentProblem(current: string): string | null {
  const problem = passwordProblem(current, 'current')
  if (problem === null) return null
  return problem === 'empty' ? 'profile.password.current.required' : 'password.tooLong'
}
