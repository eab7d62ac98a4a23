import { passwordProblem, type PasswordPlace } from '../domain/password.ts'
import type { NewPassword } from './new-password-fields.ts'
import type { Rules } from './rules.ts'

/** Rules of a new password at a place, each answered with the id of its text (entry.md section 5; readings 3.14). */
export function newPasswordRules(place: PasswordPlace, { password }: NewPassword): Rules<NewPassword> {
  return {
    password(text) {
      const problem = passwordProblem(text, place)
      return problem === 'tooShort' && place === 'profile' ? 'password.tooShort.profile' : PROBLEMS[problem ?? 'none']
    },
    repeat(repeat) {
      if (repeat === '') return 'password.repeat.required'
      return repeat === password ? null : 'password.repeat.different'
    },
  }
}

const PROBLEMS = {
  empty: 'password.required',
  tooShort: 'password.tooShort',
  tooLong: 'password.tooLong',
  none: null,
} as const
