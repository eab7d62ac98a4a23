import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { ParsedPlate } from '../../shared/domain/plate.ts'
import { type CityFacts, type Draft, type FieldName, type Problems, readPlate } from './draft.ts'

export interface FormState {
  $draft: ReadableAtom<Draft>
  $plate: ReadableAtom<ParsedPlate>
  /** By field, the id of what is wrong; only of fields the person has left, or all after a press. */
  $problems: ReadableAtom<Problems>
  change(part: Partial<Draft>): void
  /** A field was left: from now on its problem is shown. */
  leaveField(name: FieldName): void
  /** Shows every problem and answers the first field that has one. */
  validate(): Promise<FieldName | null>
  reset(draft: Draft): void
}

export interface FormOptions {
  first: Draft
  facts(): CityFacts | null
  now(): Instant
  onChange(): void
}

/** What is typed, and what is wrong with it; the rules themselves are loaded at the first blur or submit. */
export function createFormState({ first, facts, now, onChange }: FormOptions): FormState {
  const $draft = atom(first)
  const $problems = atom<Problems>({})
  const left = new Set<FieldName>()

  async function findProblems(): Promise<Problems> {
    const known = facts()
    if (!known) return {}
    const { problemsOf } = await import('./form.ts')
    return problemsOf($draft.get(), known, now())
  }

  async function refresh(): Promise<void> {
    if (left.size === 0) return
    const all = await findProblems().catch(() => ({}) as Problems)
    $problems.set(Object.fromEntries([...left].map((name) => [name, all[name]])))
  }

  function change(part: Partial<Draft>): void {
    const before = $draft.get()
    // The chosen start belongs to its type (cabinet.md section 2): another type, another start.
    const start = part.type && part.type !== before.type ? { startTime: '' } : {}
    const chosen = part.startTime === undefined ? {} : { chosenAt: now() }
    $draft.set({ ...before, ...start, ...chosen, ...part })
    onChange()
    void refresh()
  }

  function leaveField(name: FieldName): void {
    left.add(name)
    void refresh()
  }

  return {
    $draft,
    $plate: computed($draft, readPlate),
    $problems,
    change,
    leaveField,
    async validate() {
      const problems = await findProblems()
      const wrong = Object.keys(problems) as FieldName[]
      for (const name of wrong) left.add(name)
      $problems.set(problems)
      return FIELD_ORDER.find((name) => wrong.includes(name)) ?? null
    },
    reset(draft) {
      left.clear()
      $problems.set({})
      $draft.set(draft)
      onChange()
    },
  }
}

/** As they stand in the form. */
const FIELD_ORDER: FieldName[] = ['place', 'plate', 'category', 'startTime', 'minutes', 'phone', 'email', 'method']
