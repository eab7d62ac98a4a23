import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { newPasswordRules } from '../../shared/flows/new-password-rules.ts'
import { findProblems, type ProblemsOf, type Rule } from '../../shared/flows/rules.ts'
import type { DataValues } from './fields.ts'

/**
 * The rules of the first step, each answered with the id of its text (entry.md section 5; readings 3.14). Loaded at the
 * first blur or submit.
 */
export function problemsOf(values: DataValues, { hasNames }: { hasNames: boolean }): Promise<ProblemsOf<DataValues>> {
  const whereNames = (rule: Rule<string>) => (hasNames ? rule : null)
  return findProblems(values, {
    lastName: whereNames((text) => (text.trim() === '' ? 'registration.lastName.required' : null)),
    firstName: whereNames((text) => (text.trim() === '' ? 'registration.firstName.required' : null)),
    middleName: null,
    email: emailProblem,
    phone: phoneProblem,
    ...newPasswordRules('registration', values),
    agreement: (isGiven) => (isGiven ? null : 'registration.agreement.required'),
  })
}

function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'registration.email.required'
  return parseEmail(email) === null ? 'registration.email.format' : null
}

function phoneProblem(phone: string): string | null {
  if (phone.replace(/\D/g, '').length <= 1) return 'registration.phone.required'
  return parsePhone(phone) === null ? 'registration.phone.format' : null
}
