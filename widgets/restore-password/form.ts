import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import type { NewPassword } from '../../shared/flows/new-password-fields.ts'
import { newPasswordRules } from '../../shared/flows/new-password-rules.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import type { Target } from './fields.ts'

/**
 * The rules of the first step, each answered with the id of its text (entry.md section 5; readings 3.14). Loaded at the
 * first blur or submit.
 */
export function problemsOfTarget(values: Target): Promise<ProblemsOf<Target>> {
  const isByEmail = values.way === 'email'
  return findProblems(values, {
    way: null,
    email: isByEmail ? emailProblem : null,
    phone: isByEmail ? null : phoneProblem,
  })
}

function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'restore.email.required'
  return parseEmail(email) === null ? 'restore.email.format' : null
}

function phoneProblem(phone: string): string | null {
  if (phone.replace(/\D/g, '').length <= 1) return 'restore.phone.required'
  return parsePhone(phone) === null ? 'restore.phone.format' : null
}

export function problemsOfPassword(values: NewPassword): Promise<ProblemsOf<NewPassword>> {
  return findProblems(values, newPasswordRules('restore', values))
}
