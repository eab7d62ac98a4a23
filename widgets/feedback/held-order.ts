import { atom, type ReadableAtom } from 'nanostores'
import { sortAppeals } from '../../shared/domain/appeal.ts'
import type { Instant } from '../../shared/domain/city-time.ts'

type Line = { id: string; lastAt: Instant | null }

/** Newest first, except while somebody is in the list: a place that moved would take the focus with it. */
export interface HeldOrder {
  $isHeld: ReadableAtom<boolean>
  hold(isHeld: boolean): void
  arrange<Appeal extends Line>(appeals: readonly Appeal[], isHeld: boolean): Appeal[]
}

export function createHeldOrder(): HeldOrder {
  const $isHeld = atom(false)
  let shown: readonly string[] = []
  /** What was not there yet stands first: nothing moves for it. */
  const placeOf = ({ id }: Line) => shown.indexOf(id)
  return {
    $isHeld,
    hold: (isHeld) => $isHeld.set(isHeld),
    arrange(appeals, isHeld) {
      const newest = sortAppeals(appeals)
      const arranged = isHeld ? newest.sort((one, other) => placeOf(one) - placeOf(other)) : newest
      shown = arranged.map(({ id }) => id)
      return arranged
    },
  }
}
