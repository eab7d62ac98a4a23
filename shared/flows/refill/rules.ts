import type { Kopecks } from '../../domain/money.ts'
import { parseRefill } from '../../domain/refill.ts'
import { findProblems, type ProblemsOf } from '../rules.ts'
import type { RefillValues } from './fields.ts'

/** The amount must be one, more than nothing and not above the city's limit (readings 3.13, gD-18). */
export function problemsOf(
  values: RefillValues,
  limits: { max: Kopecks; language: string },
): Promise<ProblemsOf<RefillValues>> {
  return findProblems(values, {
    amount(text) {
      const amount = parseRefill(text, limits)
      return amount.ok ? null : `refill.${amount.error}`
    },
  })
}
