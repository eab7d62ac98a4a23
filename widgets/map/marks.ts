import { atom, type ReadableAtom } from 'nanostores'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { PaintMarks } from './engine/painting.ts'
import type { Marking, MarkingOptions } from './marking/marking.ts'

/** Where zones are marked: nothing, until the page asks for it. */
export interface Marks {
  $marking: ReadableAtom<Marking | null>
  /** What is drawn of them. */
  $paint: ReadableAtom<PaintMarks | null>
  dispose(): void
}

export function createMarks(options: Omit<MarkingOptions, '$paint'>, environment: Environment): Marks {
  const { $attributes } = options.context
  const $marking = atom<Marking | null>(null)
  const $paint = atom<PaintMarks | null>(null)
  let isAsked = false
  let isDisposed = false

  async function open(): Promise<void> {
    isAsked = true
    const { openMarking } = await loadWithRetry(() => import('./marking/marking.ts'), environment)
    const marking = await openMarking({ ...options, $paint })
    if (isDisposed) marking.dispose()
    else $marking.set(marking)
  }

  const stop = $attributes.subscribe(({ zoneMarking }) => {
    // Without its code the map is a map; the next change of an attribute asks again.
    if (zoneMarking && !isAsked) open().catch(() => (isAsked = false))
  })

  return {
    $marking,
    $paint,
    dispose() {
      isDisposed = true
      stop()
      $marking.get()?.dispose()
    },
  }
}
