import { atom, computed, type ReadableAtom } from 'nanostores'
import type { LonLat } from '../../shared/domain/coordinates.ts'
import { readFeature, type MapFeature } from '../../shared/domain/map-features.ts'
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
  $zone: ReadableAtom<{ number: string; members: readonly number[] } | null>
  $items: ReadableAtom<readonly ListItem[]>
  /** What was looked for in place of what was typed; empty where it is what was typed. */
  $meant: ReadableAtom<string>
  /** What the map shows of what was found: all of a zone, else what is listed of it. */
  $foundIndexes: ReadableAtom<readonly number[]>
  /** How many objects the search has found. */
  $foundCount: ReadableAtom<number>
  /** Whether there are more than are listed. */
  $hasMore: ReadableAtom<boolean>
  /** Whether distances count from the person, and not from the middle of the map. */
  $isFromHere: ReadableAtom<boolean>
  search(query: string): void
  /** Brings what finds in spite of slips, before or with the first question. */
  forgive(): Promise<void>
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
  /** The dataset whose searcher forgives. */
  const $forgiving = atom<Dataset | null>(null)
  const $here = computed([$position, $place], (position, place) =>
    position.status === 'known' ? position.point : place,
  )
  const $from = computed([$here, $center], (here, center) => here ?? center)

  const $found = computed([$dataset, choice.$mask, $query, $from, $forgiving], (dataset, mask, query, from) =>
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
    return members.length === 0 ? null : { number: features.zones[number] ?? '', members }
  })

  async function forgive(): Promise<void> {
    const dataset = $dataset.get()
    // Without it, what is spelt right is found.
    await dataset.forgive().then(
      () => $forgiving.set(dataset),
      () => {},
    )
  }

  return {
    $query,
    $zone,
    $items,
    $meant: computed($found, (found) => found?.meant ?? ''),
    $foundIndexes: computed([$found, $zone, $items], (found, zone, items) =>
      found ? (zone?.members ?? items.map(({ index }) => index)) : [],
    ),
    $foundCount: computed($found, (found) => found?.objects.length ?? 0),
    $isFromHere: computed($here, (here) => here !== null),
    $hasMore: computed([$indexes, $most], (indexes, most) => indexes.length > most),
    search(query) {
      $most.set(PAGE)
      $query.set(query)
      void forgive()
    },
    forgive,
    more: () => $most.set($most.get() + PAGE),
    reset() {
      $query.set('')
      $most.set(PAGE)
    },
  }
}
