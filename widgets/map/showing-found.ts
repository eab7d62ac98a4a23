import type { LonLat } from '../../shared/domain/coordinates.ts'
import type { MapFeatures } from '../../shared/domain/map-features.ts'
import { unprojectPoint } from '../../shared/domain/mercator.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { MapList } from './map-list.ts'

/** What a view has to hold: its middle, and how wide and high it is in units of the world. */
export interface Extent {
  center: LonLat
  width: number
  height: number
}

/** As long as a person who types pauses between two letters. */
const TYPED_MS = 500
/** One letter finds half of the city. */
const FEWEST_LETTERS = 2

/** What holds some objects; null for none. */
export function extentOf({ boxes, origin }: MapFeatures, indexes: readonly number[]): Extent | null {
  if (indexes.length === 0) return null
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const index of indexes) {
    minX = Math.min(minX, boxes[index * 4] ?? 0)
    minY = Math.min(minY, boxes[index * 4 + 1] ?? 0)
    maxX = Math.max(maxX, boxes[index * 4 + 2] ?? 0)
    maxY = Math.max(maxY, boxes[index * 4 + 3] ?? 0)
  }
  return {
    center: unprojectPoint([(minX + maxX) / 2 + origin[0], (minY + maxY) / 2 + origin[1]]),
    width: maxX - minX,
    height: maxY - minY,
  }
}

export interface ShowingFoundOptions {
  list: Pick<MapList, '$query' | '$foundIndexes'>
  features(): MapFeatures
  setTimer: Environment['setTimer']
  show(extent: Extent): void
}

/** Moves the map to what a search has found, once the person has stopped typing, or at once. */
export function createShowingFound({ list, features, setTimer, show }: ShowingFoundOptions) {
  let stop = () => {}

  function showNow(): void {
    stop()
    const query = list.$query.get().trim()
    if (query.length < FEWEST_LETTERS) return
    const extent = extentOf(features(), list.$foundIndexes.get())
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
