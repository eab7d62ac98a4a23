import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { KINDS, type Item, type Kind } from './kinds.ts'
import { createIndex, type Index } from './search.ts'
import type { Async } from '../../shared/stores/async.ts'

/** Which of the lists is open, and what is looked for in it. */
export interface Lists {
  $list: ReadableAtom<Kind>
  $typed: ReadableAtom<string>
  /** Lines of the open list that match what is typed. */
  $found: ReadableAtom<readonly Item[]>
  open(kind: Kind): void
  find(typed: string): void
}

export function createLists($fleet: ReadableAtom<Async<Fleet>>, first: Kind): Lists {
  const $list = atom(first)
  const $typed = atom('')
  const $indexes = computed($fleet, (state) => {
    if (state.status !== 'ready') return null
    return Object.fromEntries(KINDS.map((kind) => [kind, createIndex(state.value, kind)])) as Record<Kind, Index>
  })
  return {
    $list,
    $typed,
    $found: computed([$indexes, $list, $typed], (indexes, list, typed) => indexes?.[list].find(typed) ?? []),
    // Another list is searched anew.
    open(kind) {
      $list.set(kind)
      $typed.set('')
    },
    find: (typed) => $typed.set(typed),
  }
}
