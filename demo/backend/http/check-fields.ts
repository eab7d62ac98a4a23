import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { type FieldProblem, type FieldRules, findWrongField } from '../../../shared/domain/field-rules.ts'
import { wrongField } from './business-error.ts'

function codeOf(problem: FieldProblem): ErrorCode {
  if (problem === 'required') return 'RequiredField'
  return problem === 'mismatch' ? 'ValidationError' : 'InvalidFormat'
}

/** Refuses what the form's own rules refuse. */
export function checkFields<Values, City>(rules: FieldRules<Values, City>, values: Values, city: City): void {
  const wrong = findWrongField(rules, values, city)
  if (wrong) throw wrongField(wrong.field, codeOf(wrong.problem))
}
