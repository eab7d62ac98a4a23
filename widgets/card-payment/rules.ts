import { parseReceiptEmail } from '../../shared/domain/email.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import type { PayerValues } from './model.ts'

/** The rule of the e-mail for the receipt, answered with the id of its text (entry.md section 5, readings 3.14). */
export function payerProblems(
  values: PayerValues,
  { needsEmail }: { needsEmail: boolean },
): Promise<ProblemsOf<PayerValues>> {
  return findProblems(values, {
    email(text) {
      if (text.trim() === '') return needsEmail ? 'bill.email.required' : null
      return parseReceiptEmail(text) === null ? 'bill.email.format' : null
    },
  })
}
