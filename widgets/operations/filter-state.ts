import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OperationFilter } from '../../shared/api/contract/operations.ts'
import type { OperationsOrder } from '../../shared/domain/operation-order.ts'
import { formatDateInput, parseDate } from '../../shared/ui/masked-input/date-mask.ts'
import type { OperationsAttributes } from './element.ts'
import { filtersOf, isSameFilters, NO_FILTERS, periodProblem, type Filters } from './filters.ts'

type Day = 'from' | 'to'

/**
 * The two days as they are typed (DD/MM/YYYY), and which of them was left or given, so that no error is shown
 * before or during typing.
 */
export interface TypedDays {
  from: string
  to: string
  left: { readonly [Name in Day]: boolean }
}

export interface FilterState {
  $filters: ReadableAtom<Filters>
  $order: ReadableAtom<OperationsOrder>
  $typed: ReadableAtom<TypedDays>
  /** What is wrong with the typed period. */
  $problem: ReadableAtom<ReturnType<typeof periodProblem>>
  types: readonly OperationFilter[]
  change(filters: Partial<Filters>): void
  reset(): void
  sortBy(order: OperationsOrder): void
  type(day: Day, text: string): void
  leave(day: Day): void
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

/** The filters of the user and of the page: the last change wins. */
export function createFilterState({ attributes, types, cityOrder, onChange }: FilterOptions): FilterState {
  const $filters = atom(filtersOf(attributes))
  const $order = atom<OperationsOrder>(attributes.order || cityOrder)
  const $typed = atom(typedOf($filters.get()))
  const tell = () => onChange($filters.get(), $order.get())
  let seen = attributes

  function change(patch: Partial<Filters>): void {
    const filters = { ...$filters.get(), ...patch }
    if (isSameFilters(filters, $filters.get())) return
    $filters.set(filters)
    tell()
  }

  return {
    $filters,
    $order,
    $typed,
    $problem: computed($filters, periodProblem),
    types,
    change,
    reset: () => change({ ...NO_FILTERS, period: 'all' }),
    sortBy(order) {
      if (order === $order.get()) return
      $order.set(order)
      tell()
    },
    type(day, text) {
      const typed = { ...$typed.get(), [day]: text }
      $typed.set(typed)
      change({ [day]: parseDate(text) ?? '' })
    },
    leave: (day) => $typed.set({ ...$typed.get(), left: { ...$typed.get().left, [day]: true } }),
    take(next) {
      const before = seen
      seen = next
      const patch: Record<string, string> = {}
      for (const name of Object.keys(NO_FILTERS) as (keyof Filters)[])
        if (next[name] !== before[name]) patch[name] = next[name]
      const filters = { ...$filters.get(), ...patch }
      if (!isSameFilters(filters, $filters.get())) $filters.set(filters)
      if ('from' in patch || 'to' in patch) $typed.set(typedOf(filters))
      if (next.order !== before.order) $order.set(next.order || cityOrder)
    },
  }
}

function typedOf({ from, to }: Filters): TypedDays {
  return { from: formatDateInput(from), to: formatDateInput(to), left: { from: from !== '', to: to !== '' } }
}
