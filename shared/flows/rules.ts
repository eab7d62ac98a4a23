import { mixed, ValidationError } from 'yup'

/** Judges one field: the id of the text that says what is wrong, or null. */
export type Rule<Value> = (value: Value) => string | null

/**
 * The rules of a form: each field has one, or null where everything in it is right. A field that is forgotten does not
 * compile.
 */
export type Rules<Values> = { readonly [Name in keyof Values]: Rule<Values[Name]> | null }

export type ProblemsOf<Values> = { [Name in keyof Values]?: string }

/** Finds what is wrong with a form. yup comes with the first form that is checked, and never before a first screen. */
export async function findProblems<Values extends object>(
  values: Values,
  rules: Rules<Values>,
): Promise<ProblemsOf<Values>> {
  const names = Object.keys(rules) as (keyof Values)[]
  const found = await Promise.all(names.map(async (name) => [name, await judge(values[name], rules[name])] as const))
  return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as ProblemsOf<Values>
}

async function judge<Value>(value: Value, rule: Rule<Value> | null): Promise<string | null> {
  const field = mixed()
    .nullable()
    .test('rule', (_, { createError }) => {
      const message = rule?.(value) ?? null
      return message === null || createError({ message })
    })
  try {
    await field.validate(value, { disableStackTrace: true })
    return null
  } catch (thrown) {
    if (!ValidationError.isError(thrown)) throw thrown
    return thrown.message
  }
}
