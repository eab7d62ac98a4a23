import { atom, type ReadableAtom } from 'nanostores'
import type { ProblemsOf } from './rules.ts'

/** What is typed into a form, and what is wrong with it. */
export interface Form<Values extends object> {
  $values: ReadableAtom<Values>
  /** By field, the id of what is wrong; only of fields the person has left, or all after a press. */
  $problems: ReadableAtom<ProblemsOf<Values>>
  change(part: Partial<Values>): void
  /** A field was left: from now on its problem is shown. */
  leave(name: keyof Values): void
  /** Shows every problem and answers the first field that has one. */
  validate(): Promise<keyof Values | null>
  reset(values: Values): void
}

/**
 * A form by its first values and its rules, which are best behind a lazy import: they are asked at the first blur or
 * submit. Problems are told in the order in which `judge` names the fields.
 */
export function createForm<Values extends object>(
  first: Values,
  judge: (values: Values) => Promise<ProblemsOf<Values>>,
): Form<Values> {
  const $values = atom(first)
  const $problems = atom<ProblemsOf<Values>>({})
  const left = new Set<keyof Values>()

  async function refresh(): Promise<void> {
    if (left.size === 0) return
    // Without its rules a form says nothing of them; the press asks again.
    const all = await judge($values.get()).catch((): ProblemsOf<Values> => ({}))
    $problems.set(
      Object.fromEntries([...left].filter((name) => all[name]).map((name) => [name, all[name]])) as ProblemsOf<Values>,
    )
  }

  return {
    $values,
    $problems,
    change(part) {
      $values.set({ ...$values.get(), ...part })
      void refresh()
    },
    leave(name) {
      left.add(name)
      void refresh()
    },
    async validate() {
      const problems = await judge($values.get())
      const wrong = Object.keys(problems) as (keyof Values)[]
      for (const name of wrong) left.add(name)
      $problems.set(problems)
      return wrong[0] ?? null
    },
    reset(values) {
      left.clear()
      $problems.set({})
      $values.set(values)
    },
  }
}
