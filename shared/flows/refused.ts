import type { ProblemsOf } from './rules.ts'

/** What the server has refused of a form: wrong as long as the same is typed, and asked anew with something else. */
export interface Refused<Values extends object> {
  note(values: Values, problems: ProblemsOf<Values>): void
  /** What of it still stands, by what is typed now. */
  of(values: Values): ProblemsOf<Values>
  forget(): void
}

/** Fields that a refusal of another one depends on too: the number of a document is refused with its type. */
export type Together<Values> = { readonly [Name in keyof Values]?: readonly (keyof Values & string)[] }

export function createRefused<Values extends object>(together: Together<Values> = {}): Refused<Values> {
  let before: { values: Values; problems: ProblemsOf<Values> } | null = null
  return {
    note(values, problems) {
      before = { values, problems }
    },
    of(values) {
      if (!before) return {}
      const { values: typed, problems } = before
      const names = Object.keys(problems) as (keyof Values & string)[]
      const standing = names.filter((name) => isSame([name, ...(together[name] ?? [])], values, typed))
      return Object.fromEntries(standing.map((name) => [name, problems[name]])) as ProblemsOf<Values>
    },
    forget() {
      before = null
    },
  }
}

/** Whether two forms have the same in some of their fields. */
export function isSame<Values extends object>(names: readonly (keyof Values)[], one: Values, other: Values): boolean {
  return names.every((name) => one[name] === other[name])
}
