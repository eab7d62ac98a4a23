/** What may be wrong with a field of a form. */
export type FieldProblem =
  'required' | 'format' | 'tooLong' | 'mismatch' | 'noCheckDigit' | 'softwareVersion' | 'checksum'

/**
 * The rules of a form, one for each field, or null where everything in it is right; a field that is forgotten does not
 * compile. The browser's form and the server judge by the same table. `City` is what of a city's settings decides.
 */
export type FieldRules<Values, City> = {
  readonly [Name in keyof Values]: ((values: Values, city: City) => FieldProblem | null) | null
}

/** The first field that is wrong, in the order of the table; null where all are right. */
export function findWrongField<Values, City>(
  rules: FieldRules<Values, City>,
  values: Values,
  city: City,
): { field: keyof Values & string; problem: FieldProblem } | null {
  for (const field of Object.keys(rules) as (keyof Values & string)[]) {
    const problem = rules[field]?.(values, city) ?? null
    if (problem !== null) return { field, problem }
  }
  return null
}
