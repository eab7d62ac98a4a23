import type { Extent } from '../../shared/domain/map-search/extent.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { MapList } from './map-list.ts'

/** As long as a person who types pauses between two letters. */
const TYPED_MS = 500
/** One letter finds half of the city. */
const FEWEST_LETTERS = 2

export interface ShowingFoundOptions {
  list: Pick<MapList, '$query' | '$foundExtent'>
  setTimer: Environment['setTimer']
  show(extent: Extent): void
}

/** Moves the map to what a search has found, once the person has stopped typing, or at once. */
export function createShowingFound({ list, setTimer, show }: ShowingFoundOptions) {
  let stop = () => {}

  function showNow(): void {
    stop()
    const query = list.$query.get().trim()
    if (query.length < FEWEST_LETTERS) return
    const extent = list.$foundExtent.get()
    if (extent) show(extent)
  }

  const unlisten = list.$query.listen((query) => {
    stop()
    if (query.trim() !== '') stop = setTimer(showNow, TYPED_MS)
  })

  return {
    showNow,
    dispose() {
      unlisten()
      stop()
    },
  }
}
