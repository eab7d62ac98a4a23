import { APPEAL_RULES } from '../../shared/domain/appeal.ts'
import type { FieldProblem } from '../../shared/domain/field-rules.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import type { AppealValues } from './fields.ts'

/** The ids of what is said of a field, by what is wrong with it (cabinet section 5). */
const TEXTS: { readonly [Name in keyof AppealValues]?: { readonly [Problem in FieldProblem]?: string } } = {
  message: { required: 'feedback.message.required', tooLong: 'feedback.message.tooLong' },
  email: { required: 'feedback.email.required', format: 'feedback.email.format' },
  phone: { format: 'feedback.phone.format' },
}

export function problemsOf(values: AppealValues): Promise<ProblemsOf<AppealValues>> {
  const wrong = (name: keyof AppealValues) => {
    const problem = APPEAL_RULES[name]?.(values, null) ?? null
    return problem && (TEXTS[name]?.[problem] ?? 'error.ValidationError')
  }
  return findProblems(values, {
    topic: null,
    message: () => wrong('message'),
    email: () => wrong('email'),
    phone: () => wrong('phone'),
  })
}
