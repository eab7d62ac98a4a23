import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import type { QuestionValues } from './model.ts'

/** The rule of a receipt's number, answered with the id of its text. */
export function questionProblems(values: QuestionValues): Promise<ProblemsOf<QuestionValues>> {
  return findProblems(values, {
    number(text) {
      const number = text.trim()
      if (number === '') return 'receipt.number.required'
      return /^\d{1,15}$/.test(number) ? null : 'receipt.number.format'
    },
  })
}
