import { parseReceiptEmail } from '../../domain/email.ts'
import { findProblems } from '../rules.ts'

/** Required, an e-mail, at most 50 characters (entry.md section 5, readings 3.14). */
export function emailProblems(values: { email: string }) {
  return findProblems(values, {
    email(text) {
      if (text.trim() === '') return 'mail.email.required'
      return parseReceiptEmail(text) === null ? 'mail.email.format' : null
    },
  })
}
