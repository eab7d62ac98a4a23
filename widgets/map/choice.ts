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
  let code = ''

  // A new map numbers its objects anew: the chosen one is found again by its code.
  const stop = $dataset.listen(({ features }) => $selected.set(findCode(features, code)))

  return {
    $wanted,
    $mask,
    $counts,
    $selected,
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
      code = index < 0 ? '' : $dataset.get().features.texts.code.get(index)
      $selected.set(index)
    },
    selectCode(wanted) {
      code = wanted
      $selected.set(findCode($dataset.get().features, wanted))
    },
    dispose: stop,
  }
}

function findCode(features: MapFeatures, code: string): number {
  return code === '' ? -1 : features.texts.code.all().indexOf(code)
}
