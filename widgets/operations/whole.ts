import { atom, type ReadableAtom } from 'nanostores'
import { MOST_IN_PAGE } from '../../shared/ui/row-pieces.tsx'
import type { Paged } from '../../shared/stores/paged.ts'

/** Whether all rows are shown at once; `tooMany` for a page, so that a file is the way. */
export type WholeState = { status: 'off' | 'on' | 'tooMany' } | { status: 'loading'; count: number }

export interface Whole {
  $state: ReadableAtom<WholeState>
  /** Loads every page that is missing, and then shows all rows. */
  show(): Promise<void>
  /** Goes back to the rows in sight, or stops loading. */
  leave(): void
}

/** More would make the page slow to lay out and to print. */
export const MOST_WHOLE = MOST_IN_PAGE

/** All rows of a list that comes a page at a time: to be searched, selected and printed as one. */
export function createWhole<Row, Question>({ $state: $pages, more }: Paged<Row, Question>): Whole {
  const $state = atom<WholeState>({ status: 'off' })

  return {
    $state,
    async show() {
      $state.set({ status: 'loading', count: 0 })
      for (;;) {
        const pages = $pages.get()
        if (pages.status !== 'ready' || $state.get().status !== 'loading') return
        const { rows, more: next } = pages.value
        // Where a page did not come, the list says so itself.
        if (next.status === 'failed') return $state.set({ status: 'off' })
        if (next.status === 'none') return $state.set({ status: 'on' })
        if (rows.length >= MOST_WHOLE) return $state.set({ status: 'tooMany' })
        $state.set({ status: 'loading', count: rows.length })
        // oxlint-disable-next-line no-await-in-loop -- each page goes on where the last one ended
        await (next.status === 'loading' ? settled($pages) : more())
      }
    },
    leave: () => $state.set({ status: 'off' }),
  }
}

/** A page that someone else has asked for. */
function settled<Value>($pages: Paged<Value, never>['$state']): Promise<void> {
  return new Promise((resolve) => {
    const stop = $pages.listen((pages) => {
      if (pages.status === 'ready' && pages.value.more.status === 'loading') return
      stop()
      resolve()
    })
  })
}
