import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OperationFilter } from '../../shared/api/contract/operations.ts'
import type { OperationsOrder } from '../../shared/domain/operation-order.ts'
import { createDayFields, type DayFields, periodProblem, type PeriodProblem } from '../../shared/flows/period/period.ts'
import type { OperationsAttributes } from './element.ts'
import { filtersOf, isSameFilters, NO_FILTERS, type Filters } from './filters.ts'

export interface FilterState {
  $filters: ReadableAtom<Filters>
  $order: ReadableAtom<OperationsOrder>
  days: DayFields
  /** What is wrong with the typed period. */
  $problem: ReadableAtom<PeriodProblem | null>
  types: readonly OperationFilter[]
  change(filters: Partial<Filters>): void
  reset(): void
  sortBy(order: OperationsOrder): void
  /** The page changed its attributes. */
  take(attributes: OperationsAttributes): void
}

export interface FilterOptions {
  attributes: OperationsAttributes
  types: readonly OperationFilter[]
  /** The city's order, where the page asks for none. */
  cityOrder: OperationsOrder
  /** The person changed something. */
  onChange(filters: Filters, order: OperationsOrder): void
}

/** The filters of the person and of the page: the last change counts. */
export function createFilterState({ attributes, types, cityOrder, onChange }: FilterOptions): FilterState {
  const $filters = atom(filtersOf(attributes))
  const $order = atom<OperationsOrder>(attributes.order || cityOrder)
  const days = createDayFields($filters.get(), change)
  const tell = () => onChange($filters.get(), $order.get())
  let previous = attributes

  function change(patch: Partial<Filters>): void {
    const filters = { ...$filters.get(), ...patch }
    if (isSameFilters(filters, $filters.get())) return
    $filters.set(filters)
    tell()
  }

  return {
    $filters,
    $order,
    days,
    $problem: computed($filters, periodProblem),
    types,
    change,
    reset: () => change({ ...NO_FILTERS, period: 'all' }),
    sortBy(order) {
      if (order === $order.get()) return
      $order.set(order)
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
      if (next.order !== before.order) $order.set(next.order || cityOrder)
    },
  }
}
