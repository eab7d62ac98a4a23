import { atom, computed, type ReadableAtom } from 'nanostores'
import type { LonLat } from '../../shared/domain/coordinates.ts'
import { pointOf, readFeature, type MapFeature } from '../../shared/domain/map-features.ts'
import type { Choice } from './choice.ts'
import type { Position } from './position.ts'
import type { Dataset } from './dataset.ts'

export interface ListItem {
  index: number
  feature: MapFeature
  /** Metres from the person, or from the middle of the map. */
  distance: number
}

/** The same objects as on the map, as a list: nearest first, or what was searched for. */
export interface MapList {
  $query: ReadableAtom<string>
  /** The zone whose number was typed; null where there is none. */
  $zone: ReadableAtom<{ number: string; count: number; middle: LonLat } | null>
  $items: ReadableAtom<readonly ListItem[]>
  /** How many objects the search has found. */
  $foundCount: ReadableAtom<number>
  /** Whether there are more than are listed. */
  $hasMore: ReadableAtom<boolean>
  /** Whether distances count from the person, and not from the middle of the map. */
  $isFromHere: ReadableAtom<boolean>
  search(query: string): void
  more(): void
  reset(): void
}

const PAGE = 20

export interface MapListOptions {
  $dataset: ReadableAtom<Dataset>
  choice: Choice
  $position: ReadableAtom<Position>
  /** Where the screen stands, if it is known for good: a kiosk does not move. */
  $place: ReadableAtom<LonLat | null>
  /** The middle of the map, from which distances count while the user's position is not known. */
  $center: ReadableAtom<LonLat>
  /** Free places were counted anew. */
  $countedAt: ReadableAtom<unknown>
}

export function createMapList({ $dataset, choice, $position, $place, $center, $countedAt }: MapListOptions): MapList {
  const $query = atom('')
  const $most = atom(PAGE)
  const $here = computed([$position, $place], (position, place) =>
    position.status === 'known' ? position.point : place,
  )
  const $from = computed([$here, $center], (here, center) => here ?? center)

  const $found = computed([$dataset, choice.$mask, $query, $from], (dataset, mask, query, from) =>
    query.trim() === ''
      ? null
      : dataset.searcher.search(query, { mask, distanceOf: (index) => dataset.distance(index, from) }),
  )
  const $indexes = computed([$found, $dataset, choice.$mask, $from, $most], (found, dataset, mask, from, most) => {
    if (found) return found.objects.slice(0, most + 1)
    const [x, y] = dataset.toLocal(from)
    return dataset.finder.nearest(x, y, { mask, most: most + 1 })
  })
  const $items = computed(
    [$indexes, $found, $most, $from, $dataset, $countedAt],
    (indexes, found, most, from, dataset) => {
      const items = indexes.slice(0, most).map((index) => ({
        index,
        feature: readFeature(dataset.features, index),
        distance: dataset.distance(index, from),
      }))
      return found ? items : items.sort((one, other) => one.distance - other.distance)
    },
  )
  const $zone = computed([$found, $dataset, choice.$mask], (found, { features }, mask) => {
    const number = found?.zones[0]
    if (number === undefined) return null
    const members = [...features.zone.keys()].filter((index) => features.zone[index] === number && mask[index])
    if (members.length === 0) return null
    return {
      number: features.zones[number] ?? '',
      count: members.length,
      middle: meanOf(members.map((index) => pointOf(features, index))),
    }
  })

  return {
    $query,
    $zone,
    $items,
    $foundCount: computed($found, (found) => found?.objects.length ?? 0),
    $isFromHere: computed($here, (here) => here !== null),
    $hasMore: computed([$indexes, $most], (indexes, most) => indexes.length > most),
    search(query) {
      $most.set(PAGE)
      $query.set(query)
    },
    more: () => $most.set($most.get() + PAGE),
    reset() {
      $query.set('')
      $most.set(PAGE)
    },
  }
}

function meanOf(points: readonly LonLat[]): LonLat {
  const sum = points.reduce(([x, y], [longitude, latitude]) => [x + longitude, y + latitude], [0, 0])
  return [sum[0] / Math.max(1, points.length), sum[1] / Math.max(1, points.length)]
}
