import { atom, type ReadableAtom } from 'nanostores'
import { emptyOf, type FieldTable, type ValuesOf, withoutSecrets } from './fields.ts'
import type { ProblemsOf } from './rules.ts'

/** What is typed into a form, and what is wrong with it. */
export interface Form<Values extends object> {
  $values: ReadableAtom<Values>
  /** By field, the id of what is wrong; only of fields that were left, or all after a press. */
  $problems: ReadableAtom<ProblemsOf<Values>>
  /** The person has typed or chosen something. */
  change(part: Partial<Values>): void
  /** The page, the city or the browser fills in a part. */
  fillIn(part: Partial<Values>): void
  /** What the person has typed or chosen since the form began. */
  typed(): Partial<Values>
  /** A field was left: where something was typed into it, its problem is shown from now on. */
  leave(name: keyof Values): void
  /** What is wrong with these fields is shown from now on, as after an answer of the server. */
  show(names: readonly (keyof Values)[]): void
  /** Shows every problem, or those of the given fields, and answers the first field that has one. */
  validate(only?: readonly (keyof Values)[]): Promise<keyof Values | null>
  /** Begins anew: with the fields of an empty form where no other values are given. */
  reset(part?: Partial<Values>): void
  /** Secrets are kept no longer than they are needed. */
  forgetSecrets(): void
}

export interface FormOptions<Values extends object> {
  /** What the form begins with, beside its empty fields. */
  first?: Partial<Values>
  /** What is wrong, in the form's rules behind a lazy import: they are asked at the first blur or submit. */
  judge(values: Values): Promise<ProblemsOf<Values>>
  /** What else changes with a part. */
  adjust?(part: Partial<Values>, before: Values): Partial<Values>
  onChange?(): void
}

/** A form by the table of its fields, in whose order problems are told. */
export function createForm<Table extends FieldTable>(
  fields: Table,
  { first, judge, adjust, onChange }: FormOptions<ValuesOf<Table>>,
): Form<ValuesOf<Table>> {
  type Values = ValuesOf<Table>
  const names = Object.keys(fields) as (keyof Values)[]
  const empty = emptyOf(fields)
  const $values = atom<Values>({ ...empty, ...first })
  const $problems = atom<ProblemsOf<Values>>({})
  const typed = new Set<keyof Values>()
  const left = new Set<keyof Values>()
  let turn = 0

  function tell(problems: ProblemsOf<Values>): void {
    const told = names.filter((name) => left.has(name) && problems[name])
    $problems.set(Object.fromEntries(told.map((name) => [name, problems[name]])) as ProblemsOf<Values>)
  }

  async function refresh(): Promise<void> {
    if (left.size === 0) return
    turn += 1
    const asked = turn
    // Without its rules a form says nothing of them; the press asks again.
    const problems = await judge($values.get()).catch((): ProblemsOf<Values> => ({}))
    if (asked === turn) tell(problems)
  }

  function begin(values: Values): void {
    turn += 1
    typed.clear()
    left.clear()
    $problems.set({})
    $values.set(values)
    onChange?.()
  }

  function put(part: Partial<Values>): void {
    const before = $values.get()
    $values.set({ ...before, ...adjust?.(part, before), ...part })
    onChange?.()
    void refresh()
  }

  function show(shown: readonly (keyof Values)[]): void {
    for (const name of shown) left.add(name)
    void refresh()
  }

  return {
    $values,
    $problems,
    change(part) {
      for (const name of names) if (name in part) typed.add(name)
      put(part)
    },
    fillIn(part) {
      for (const name of names) if (name in part) typed.delete(name)
      put(part)
    },
    typed() {
      const values = $values.get()
      return Object.fromEntries([...typed].map((name) => [name, values[name]])) as Partial<Values>
    },
    leave(name) {
      if (typed.has(name)) show([name])
    },
    show,
    async validate(only = names) {
      turn += 1
      const asked = turn
      const problems = await judge($values.get())
      const wrong = names.filter((name) => only.includes(name) && problems[name])
      for (const name of wrong) left.add(name)
      if (asked === turn) tell(problems)
      return wrong[0] ?? null
    },
    reset: (part) => begin({ ...empty, ...part }),
    forgetSecrets: () => begin(withoutSecrets(fields, $values.get())),
  }
}

/** The same form for a server that judges all of it: where the rules do not come, it is sent without them. */
export function judgedByServer<Values extends object>(form: Form<Values>): Pick<Form<Values>, 'validate'> {
  return { validate: () => form.validate().catch(() => null) }
}
