import type { ProblemsOf } from './rules.ts'

/** What the server has refused of a form: wrong as long as the same is typed, and asked anew with something else. */
export interface Refused<Values extends object> {
  note(values: Values, problems: ProblemsOf<Values>): void
  /** What of it still stands, by what is typed now. */
  of(values: Values): ProblemsOf<Values>
  forget(): void
}

export function createRefused<Values extends object>(): Refused<Values> {
  let before: { values: Values; problems: ProblemsOf<Values> } | null = null
  return {
    note(values, problems) {
      before = { values, problems }
    },
    of(values) {
      if (!before) return {}
      const typed: Partial<Record<string, unknown>> = before.values
      const now: Partial<Record<string, unknown>> = values
      const same = Object.entries(before.problems).filter(([name]) => now[name] === typed[name])
      return Object.fromEntries(same) as ProblemsOf<Values>
    },
    forget() {
      before = null
    },
  }
}
