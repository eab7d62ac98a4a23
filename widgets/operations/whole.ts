import { atom, type ReadableAtom } from 'nanostores'
import { MOST_ON_PAGE } from '../../shared/domain/operation-order.ts'
import type { Paged } from '../../shared/stores/paged.ts'

/** Whether all rows are shown at once, or how many have come. */
export type WholeState = { status: 'off' | 'on' } | { status: 'loading'; count: number }

export interface Whole {
  $state: ReadableAtom<WholeState>
  /** Loads every page that is missing, and then shows all rows. */
  show(): Promise<void>
  /** Goes back to the rows in sight, or stops loading. */
  leave(): void
}

/** All rows of a list that comes a page at a time: to be selected and printed as one. */
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
        $state.set({ status: 'loading', count: rows.length })
        // oxlint-disable-next-line no-await-in-loop -- each page goes on where the last one ended
        await (next.status === 'loading' ? settled($pages) : more(MOST_ON_PAGE))
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
