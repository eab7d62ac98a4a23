import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import type { CityPickerAttributes, CityPickerEvents } from './element.ts'

/** Where the chosen city is kept (entry §1). */
const KEPT = 'parking:site:city'

export interface CityPickerModel extends Model {
  $cities: ReadableAtom<Async<readonly CityEntry[]>>
  /** Code of the city chosen now. */
  $current: ReadableAtom<string | null>
  $isOpen: ReadableAtom<boolean>
  $isList: ReadableAtom<boolean>
  open(): void
  close(): void
  choose(city: string): void
  retry(): void
}

export function createCityPicker(context: ModelContext<CityPickerAttributes, CityPickerEvents>): CityPickerModel {
  const { environment, $attributes, emit } = context
  const $current = atom<string | null>(null)
  const $isOpen = atom(false)

  const opening = createOpening(context, async (scope) => {
    // A backend that the element names is one city, and none of the list (readings gB-24).
    if (scope.key.api !== null) return []
    const { citiesOf } = await import('../../shared/stores/cities.ts')
    const cities = await citiesOf(environment).load({ isFresh: false })
    const isKnown = (city: string | null) => cities.some((one) => one.city === city)
    const kept = environment.storage.get(KEPT)
    // A city that is not there any more (readings gA-20).
    if (kept !== null && !isKnown(kept)) environment.storage.remove(KEPT)
    const named = scope.key.city ?? kept
    $current.set(isKnown(named) ? named : (cities[0]?.city ?? null))
    return cities
  })
  void opening.load()

  return {
    $cities: opening.$state,
    $current,
    $isOpen,
    $isList: computed($attributes, ({ list }) => list),
    open: () => $isOpen.set(true),
    close: () => $isOpen.set(false),
    choose(city) {
      $isOpen.set(false)
      const previous = $current.get()
      if (city === previous || !emit('parking-city-change', { city, previous })) return
      environment.storage.set(KEPT, city)
      $current.set(city)
    },
    retry: () => void opening.load(),
  }
}
