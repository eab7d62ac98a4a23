/** Judges one field: the id of the text that says what is wrong, or null. */
export type Rule<Value> = (value: Value) => string | null

/**
 * The rules of a form: each field has one, or null where everything in it is right. A field that is forgotten does not
 * compile.
 */
export type Rules<Values> = { readonly [Name in keyof Values]: Rule<Values[Name]> | null }

export type ProblemsOf<Values> = { [Name in keyof Values]?: string }

/**
 * Finds what is wrong with a form. A rule is a function of ours over the rules of `shared/domain`, which the server's
 * schemas use too. Answers later, as forms whose rules come with a click do.
 */
export async function findProblems<Values extends object>(
  values: Values,
  rules: Rules<Values>,
): Promise<ProblemsOf<Values>> {
  const names = Object.keys(rules) as (keyof Values)[]
  const found = names.map((name) => [name, rules[name]?.(values[name]) ?? null] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as ProblemsOf<Values>
}
