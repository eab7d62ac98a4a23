import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Instant } from '../../domain/city-time.ts'
import type { ParsedPlate } from '../../domain/plate.ts'
import { type ParkingDraft, type ParkingField, readPlate } from './draft.ts'

export type Problems<Name extends string> = { readonly [One in Name]?: string }

/** What the fields of a parking need of the form they stand in. */
export interface ParkingFields<Draft extends ParkingDraft = ParkingDraft, Name extends string = ParkingField> {
  $draft: ReadableAtom<Draft>
  $plate: ReadableAtom<ParsedPlate>
  /** By field, the id of what is wrong; only of fields the person has left, or all after a press. */
  $problems: ReadableAtom<Problems<Name>>
  change(part: Partial<Draft>): void
  /** A field was left: from now on its problem is shown. */
  leaveField(name: Name): void
}

/** A form of a parking, with whatever else its element asks for. */
export interface ParkingForm<Draft extends ParkingDraft, Name extends string> extends ParkingFields<Draft, Name> {
  /** Shows every problem and answers the first field that has one. */
  validate(): Promise<Name | null>
  reset(draft: Draft): void
}

export interface FormOptions<Draft, Name extends string> {
  first: Draft
  /** The fields as they stand in the form. */
  order: readonly Name[]
  /** What is wrong with it, best behind a lazy import; nothing while the city is not known. */
  judge(draft: Draft): Promise<Problems<Name>>
  now(): Instant
  onChange(): void
}

/** What is typed, and what is wrong with it; the rules themselves are loaded at the first blur or submit. */
export function createFormState<Draft extends ParkingDraft, Name extends string>(
  options: FormOptions<Draft, Name>,
): ParkingForm<Draft, Name> {
  const { first, order, judge, now, onChange } = options
  const $draft = atom(first)
  const $problems = atom<Problems<Name>>({})
  const left = new Set<Name>()

  async function refresh(): Promise<void> {
    if (left.size === 0) return
    const all = await judge($draft.get()).catch((): Problems<Name> => ({}))
    $problems.set(Object.fromEntries([...left].map((name) => [name, all[name]])) as Problems<Name>)
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

  function leaveField(name: Name): void {
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
      const problems = await judge($draft.get())
      const wrong = order.filter((name) => problems[name] !== undefined)
      for (const name of wrong) left.add(name)
      $problems.set(problems)
      return wrong[0] ?? null
    },
    reset(draft) {
      left.clear()
      $problems.set({})
      $draft.set(draft)
      onChange()
    },
  }
}
