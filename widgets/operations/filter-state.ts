import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OperationFilter } from '../../shared/api/contract/operations.ts'
import type { Settings } from '../../shared/api/contract/settings.ts'
import type { SortKey, Sorting } from '../../shared/domain/operation-order.ts'
import { createDayFields, type DayFields, periodProblem, type PeriodProblem } from '../../shared/flows/period/period.ts'
import type { OperationsAttributes } from './element.ts'
import { filtersOf, isSameFilters, isSameSorting, NO_FILTERS, sortingOf, sortKeysOf, type Filters } from './filters.ts'

export interface FilterState {
  $filters: ReadableAtom<Filters>
  $sorting: ReadableAtom<Sorting>
  /** What can be sorted by; by a column in two directions where the server does it. */
  sortKeys: readonly SortKey[]
  isServerSorted: boolean
  days: DayFields
  /** What is wrong with the typed period. */
  $problem: ReadableAtom<PeriodProblem | null>
  types: readonly OperationFilter[]
  change(filters: Partial<Filters>): void
  reset(): void
  sortBy(sorting: Sorting): void
  /** The page changed its attributes. */
  take(attributes: OperationsAttributes): void
}

export interface FilterOptions {
  attributes: OperationsAttributes
  types: readonly OperationFilter[]
  settings: Pick<Settings, 'operationsOrder' | 'useOperationsSort'>
  /** The person changed something. */
  onChange(filters: Filters, sorting: Sorting): void
}

/** The filters of the person and of the page: the last change counts. */
export function createFilterState({ attributes, types, settings, onChange }: FilterOptions): FilterState {
  const $filters = atom(filtersOf(attributes))
  const $sorting = atom(sortingOf(attributes, settings))
  const days = createDayFields($filters.get(), change)
  const tell = () => onChange($filters.get(), $sorting.get())
  let previous = attributes

  function change(patch: Partial<Filters>): void {
    const filters = { ...$filters.get(), ...patch }
    if (isSameFilters(filters, $filters.get())) return
    $filters.set(filters)
    tell()
  }

  return {
    $filters,
    $sorting,
    sortKeys: sortKeysOf(settings),
    isServerSorted: settings.useOperationsSort,
    days,
    $problem: computed($filters, periodProblem),
    types,
    change,
    reset: () => change({ ...NO_FILTERS, period: 'all' }),
    sortBy(sorting) {
      if (isSameSorting(sorting, $sorting.get())) return
      $sorting.set(sorting)
      tell()
    },
    take(next) {
      const before = previous
      previous = next
      const patch: Record<string, string> = {}
      for (const name of Object.keys(NO_FILTERS) as (keyof Filters)[])
        if (next[name] !== before[name]) patch[name] = next[name]
      const filters = { ...$filters.get(), ...patch }
      if (!isSameFilters(filters, $filters.get())) $filters.set(filters)
      if ('from' in patch || 'to' in patch) days.take(filters)
      const sorting = sortingOf(next, settings)
      const isAsked = next.order !== before.order || next.direction !== before.direction
      if (isAsked && !isSameSorting(sorting, $sorting.get())) $sorting.set(sorting)
    },
  }
}
