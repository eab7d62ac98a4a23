import { atom, computed, type ReadableAtom } from 'nanostores'
import type { LonLat } from '../../shared/domain/coordinates.ts'
import { readFeature, type MapFeature } from '../../shared/domain/map-features.ts'
import { type Extent, extentOf } from '../../shared/domain/map-search/extent.ts'
import { splitMask, type WantedFilters } from '../../shared/domain/map-search/filtering.ts'
import type { Choice } from './choice.ts'
import type { Position } from './position.ts'
import type { Dataset } from './dataset.ts'

export interface ListItem {
  index: number
  feature: MapFeature
  /** Metres from the person, or from the middle of the map. */
  distance: number
}

/** The same objects as on the map, as a list: parkings before the rest, each nearest first, or what was searched for. */
export interface MapList {
  $query: ReadableAtom<string>
  /** The zone whose number was typed; null where there is none. */
  $zone: ReadableAtom<{ number: string; count: number } | null>
  $items: ReadableAtom<readonly ListItem[]>
  /** What was looked for in place of what was typed; empty where it is what was typed. */
  $meant: ReadableAtom<string>
  /** What holds what was found: all of a zone, else what is listed; null for nothing. */
  $foundExtent: ReadableAtom<Extent | null>
  /** How many objects the search has found. */
  $foundCount: ReadableAtom<number>
  /** The list is empty only because the server has not answered yet. */
  $isPending: ReadableAtom<boolean>
  /** Whether there are more than are listed. */
  $hasMore: ReadableAtom<boolean>
  /** Whether distances count from the person, and not from the middle of the map. */
  $isFromHere: ReadableAtom<boolean>
  /**
   * Somebody is in the list: its order stays, however the map moves on, so that no row goes away from under the focus.
   */
  hold(isHeld: boolean): void
  search(query: string): void
  /** Brings what finds in spite of slips, before or with the first question. */
  forgive(): Promise<void>
  more(): void
  reset(): void
}

const PAGE = 20

/** What the list asks for. */
export interface ListQuestion {
  query: string
  from: LonLat
  wanted: WantedFilters
  most: number
}

/** What was found where the page does not have everything: objects by their keys, the best first. */
export interface FarAnswer {
  question: ListQuestion
  keys: readonly string[]
  total: number
  meant: string
  zone: { number: string; count: number } | null
  extent: Extent | null
}

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
  /** What the server has found; null where everything is here, or it has not answered yet. */
  $far: ReadableAtom<FarAnswer | 'failed' | null>
}

/** 1 for what is no parking: it comes after all that are. */
const isElse = ({ feature }: ListItem) => Number(feature.object !== 'parkings')

export function createMapList(options: MapListOptions): MapList & { $question: ReadableAtom<ListQuestion> } {
  const { $dataset, choice, $position, $place, $center, $countedAt } = options
  const $query = atom('')
  const $most = atom(PAGE)
  /** The dataset whose searcher forgives. */
  const $forgiving = atom<Dataset | null>(null)
  const $here = computed([$position, $place], (position, place) =>
    position.status === 'known' ? position.point : place,
  )
  const $isHeld = atom(false)
  let from: LonLat | null = null
  const $from = computed([$here, $center, $isHeld], (here, center, isHeld): LonLat => {
    if (!isHeld || from === null) from = here ?? center
    return from
  })

  const $question = computed([$query, $from, choice.$wanted, $most], (query, from, wanted, most): ListQuestion => ({
    query: query.trim(),
    from,
    wanted,
    most,
  }))
  /** An answer holds for its words and filters; from elsewhere it is put in order anew until the next one is there. */
  const $far = computed([options.$far, $question], (far, { query, wanted }) =>
    far && far !== 'failed' && far.question.query === query && far.question.wanted === wanted ? far : null,
  )

  const $found = computed([$dataset, choice.$mask, $query, $from, $forgiving], (dataset, mask, query, from) =>
    query.trim() === ''
      ? null
      : dataset.searcher.search(query, { mask, distanceOf: (index) => dataset.distance(index, from) }),
  )
  const $masks = computed([$dataset, choice.$mask], ({ features }, mask) => splitMask(features, mask))
  const $indexes = computed(
    [$found, $dataset, $masks, $from, $most, $far],
    (found, dataset, [parkings, others], from, most, far) => {
      const { rows } = dataset
      if (far && rows) return far.keys.flatMap((key) => rows.get(key) ?? [])
      if (found) return found.objects.slice(0, most + 1)
      const [x, y] = dataset.toLocal(from)
      const nearest = dataset.finder.nearest(x, y, { mask: parkings, most: most + 1 })
      const rest = most + 1 - nearest.length
      return rest === 0 ? nearest : [...nearest, ...dataset.finder.nearest(x, y, { mask: others, most: rest })]
    },
  )
  const $items = computed(
    [$indexes, $found, $most, $from, $dataset, $countedAt],
    (indexes, found, most, from, dataset) => {
      const items = indexes.slice(0, most).map((index) => ({
        index,
        feature: readFeature(dataset.features, index),
        distance: dataset.distance(index, from),
      }))
      return found ? items : items.sort((one, other) => isElse(one) - isElse(other) || one.distance - other.distance)
    },
  )
  const $members = computed([$found, $dataset, choice.$mask], (found, { features }, mask) => {
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
    $question,
    $zone: computed([$members, $far], (own, far) =>
      far ? far.zone : own && { number: own.number, count: own.members.length },
    ),
    $items,
    $meant: computed([$found, $far], (found, far) => far?.meant ?? found?.meant ?? ''),
    $foundExtent: computed([$found, $members, $items, $dataset, $far], (found, zone, items, { features }, far) => {
      if (far) return far.extent
      return found ? extentOf(features, zone?.members ?? items.map(({ index }) => index)) : null
    }),
    $foundCount: computed([$found, $far], (found, far) => far?.total ?? found?.objects.length ?? 0),
    $isPending: computed(
      [$dataset, $far, options.$far, $items],
      ({ rows }, far, last, items) => rows !== null && far === null && last !== 'failed' && items.length === 0,
    ),
    $isFromHere: computed($here, (here) => here !== null),
    $hasMore: computed([$indexes, $most, $far], (indexes, most, far) => (far ? far.total : indexes.length) > most),
    hold: (isHeld) => $isHeld.set(isHeld),
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
      $isHeld.set(false)
    },
  }
}
