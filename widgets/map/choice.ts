import { atom, computed, type ReadableAtom } from 'nanostores'
import type { MapFeatures } from '../../shared/domain/map-features.ts'
import type { MapFilter } from '../../shared/domain/map-object.ts'
import { createMask, countFilters, type Mask, type WantedFilters } from '../../shared/domain/map-search/filtering.ts'
import type { Dataset } from './dataset.ts'

/** What is shown of a map, and what of it is chosen. */
export interface Choice {
  $wanted: ReadableAtom<WantedFilters>
  $mask: ReadableAtom<Mask>
  $counts: ReadableAtom<ReadonlyMap<MapFilter, number>>
  /** Index of the chosen object, or -1. */
  $selected: ReadableAtom<number>
  /** Its code, or that of what is to be chosen as soon as it is there; empty for none. */
  $code: ReadableAtom<string>
  toggle(filter: MapFilter): void
  setWanted(filters: Iterable<MapFilter>): void
  /** -1 for nothing. */
  select(index: number): void
  /** By parking code; what the map does not have yet is chosen as soon as it does. */
  selectCode(code: string): void
}

export function createChoice($dataset: ReadableAtom<Dataset>): Choice & { dispose(): void } {
  const $wanted = atom<WantedFilters>(new Set())
  const $mask = computed([$dataset, $wanted], ({ features }, wanted) => createMask(features, wanted))
  const $counts = computed($dataset, ({ features }) => countFilters(features))
  const $selected = atom(-1)
  const $code = atom('')
  /** Where the chosen object lies, if it has no code. */
  let place: readonly [x: number, y: number] | null = null

  // A new map numbers its objects anew: the chosen one is found again by its code, or where it lies.
  const stop = $dataset.listen(({ features }) =>
    $selected.set(place ? findPlace(features, place) : findCode(features, $code.get())),
  )

  return {
    $wanted,
    $mask,
    $counts,
    $selected,
    $code,
    toggle(filter) {
      const wanted = new Set($wanted.get())
      if (!wanted.delete(filter)) wanted.add(filter)
      $wanted.set(wanted)
    },
    setWanted(filters) {
      const wanted = new Set(filters)
      if ([...wanted].join() !== [...$wanted.get()].join()) $wanted.set(wanted)
    },
    select(index) {
      const { features } = $dataset.get()
      const code = index < 0 ? '' : features.texts.code.get(index)
      place = index < 0 || code !== '' ? null : placeOf(features, index)
      $selected.set(index)
      $code.set(code)
    },
    selectCode(wanted) {
      place = null
      $selected.set(findCode($dataset.get().features, wanted))
      $code.set(wanted)
    },
    dispose: stop,
  }
}

const placeOf = ({ boxes }: MapFeatures, index: number) => [boxes[index * 4] ?? 0, boxes[index * 4 + 1] ?? 0] as const

function findPlace(features: MapFeatures, [x, y]: readonly [number, number]): number {
  for (let index = 0; index < features.count; index += 1) {
    const [left, top] = placeOf(features, index)
    if (left === x && top === y && features.texts.code.get(index) === '') return index
  }
  return -1
}

function findCode(features: MapFeatures, code: string): number {
  return code === '' ? -1 : features.texts.code.all().indexOf(code)
}
