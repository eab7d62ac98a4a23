import {
  OPERATION_FILTERS,
  type OperationFilter,
  type OperationsQuestion,
} from '../../shared/api/contract/operations.ts'
import type { Settings } from '../../shared/api/contract/settings.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import { firstDirection, SORT_KEYS, type SortKey, type Sorting } from '../../shared/domain/operation-order.ts'
import { DEFAULT_PERIOD, periodBounds, type Period } from '../../shared/domain/operation-period.ts'
import type { OperationsAttributes } from './element.ts'

/**
 * What the history is narrowed to. The vehicle goes by its number at the server, so that no plate stands in an address.
 */
export interface Filters {
  period: Period
  /** YYYY-MM-DD, for the period `custom` only. */
  from: string
  to: string
  type: OperationFilter
  vehicle: string
  place: string
}

export const NO_FILTERS: Filters = { period: DEFAULT_PERIOD, from: '', to: '', type: 'all', vehicle: '', place: '' }

/** The filters that the page's attributes ask for. */
export function filtersOf({ period, from, to, type, vehicle, place }: OperationsAttributes): Filters {
  return { period, from, to, type, vehicle, place }
}

export function isSameFilters(a: Filters, b: Filters): boolean {
  return (Object.keys(NO_FILTERS) as (keyof Filters)[]).every((name) => a[name] === b[name])
}

/** The types on offer: the bonus only where the city gives one (cabinet.md section 1). */
export function typesOf({ useBonus }: Pick<Settings, 'useBonus'>): OperationFilter[] {
  return OPERATION_FILTERS.filter((type) => type !== 'bonus20' || useBonus)
}

export interface FilterFacts {
  now: Instant
  timeZone: string
  /** The plate behind a vehicle's number at the server; undefined when it is not the driver's. */
  plateOf(vehicle: string): string | undefined
}

/** What the server is asked; null while a custom period is not whole or ends before it begins. */
export function questionOf(filters: Filters, { now, timeZone, plateOf }: FilterFacts): OperationsQuestion | null {
  const bounds = periodBounds({ ...filters, now, timeZone })
  if (!bounds.ok) return null
  return {
    bounds: bounds.value,
    type: filters.type,
    plate: filters.vehicle === '' ? undefined : plateOf(filters.vehicle),
    place: filters.place || undefined,
    timeZone,
  }
}

/** What a city sorts by: one that cannot answers newest first, and the length is sorted of what has come. */
export function sortKeysOf({ useOperationsSort }: Pick<Settings, 'useOperationsSort'>): readonly SortKey[] {
  return useOperationsSort ? SORT_KEYS : ['date', 'length']
}

/** The order that the page asks for, where the city can; else the city's own. */
export function sortingOf(
  { order, direction }: Pick<OperationsAttributes, 'order' | 'direction'>,
  settings: Pick<Settings, 'operationsOrder' | 'useOperationsSort'>,
): Sorting {
  const by = order !== '' && sortKeysOf(settings).includes(order) ? order : settings.operationsOrder
  const isTurned = settings.useOperationsSort && direction !== ''
  return { by, direction: isTurned ? direction : firstDirection(by) }
}

export function isSameSorting(a: Sorting, b: Sorting): boolean {
  return a.by === b.by && a.direction === b.direction
}
