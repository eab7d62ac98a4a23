import {
  OPERATION_FILTERS,
  type OperationFilter,
  type OperationsQuestion,
} from '../../shared/api/contract/operations.ts'
import type { Settings } from '../../shared/api/contract/settings.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { OperationsOrder } from '../../shared/domain/operation-order.ts'
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

/** The order that the page asks for, else the city's. */
export function orderOf(
  { order }: OperationsAttributes,
  { operationsOrder }: Pick<Settings, 'operationsOrder'>,
): OperationsOrder {
  return order === '' ? operationsOrder : order
}
