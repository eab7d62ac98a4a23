import type { Instant } from './city-time.ts'

/** What order and paging need of an operation; refills and bonuses have no parking time. */
export interface OrderedOperation {
  dateOperation: Instant
  orderNumber: string
  start: Instant | null
  end: Instant | null
}

/** Where the next page begins: rows strictly older, or of the same moment with a smaller number. */
export interface Cursor {
  dateOperation: Instant
  orderNumber: string
}

export type OperationsOrder = 'date' | 'length'

/** What a server that can do so sorts the history by: `length` in whole hours of parking. */
export const SORT_KEYS = ['date', 'length', 'type', 'place', 'vehicle', 'sum'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export const SORT_DIRECTIONS = ['down', 'up'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]

export interface Sorting {
  by: SortKey
  direction: SortDirection
}

/** Where the first press on a column begins: the newest, the longest, the largest, and the first letter. */
export function firstDirection(by: SortKey): SortDirection {
  return by === 'date' || by === 'length' || by === 'sum' ? 'down' : 'up'
}

export const PAGE_SIZE = 50
/** Rows that may be asked for at once by who wants all of them. */
export const MOST_ON_PAGE = 1000
const HOUR_MS = 3_600_000

/** Newest first, ties by order number descending (numbers by their value). Source: readings 3.8 OR-1. */
export function compareByDate(a: Cursor, b: Cursor): number {
  return b.dateOperation - a.dateOperation || compareNumbers(b.orderNumber, a.orderNumber)
}

function compareNumbers(a: string, b: string): number {
  const isNumeric = /^\d+$/.test(a) && /^\d+$/.test(b)
  const [x, y] = isNumeric ? [a, b].map((text) => text.replace(/^0+/, '')) : [a, b]
  if (isNumeric && x?.length !== y?.length) return (x?.length ?? 0) - (y?.length ?? 0)
  if (x === y) return 0
  return (x ?? '') < (y ?? '') ? -1 : 1
}

/**
 * Whole hours of parking, 0 without both times: the key of the order "by parking length". Source: readings 3.8 OR-2.
 */
export function parkingHours({ start, end }: OrderedOperation): number {
  return start === null || end === null ? 0 : Math.trunc((end - start) / HOUR_MS)
}

/**
 * A sorted copy: by date, or by whole hours of parking descending (equal lengths keep their order). Source: readings
 * 3.8 OR-1, OR-2.
 */
export function sortOperations<Row extends OrderedOperation>(
  rows: readonly Row[],
  order: OperationsOrder = 'date',
): Row[] {
  return order === 'date' ? [...rows].sort(compareByDate) : [...rows].sort((a, b) => parkingHours(b) - parkingHours(a))
}

/**
 * The cursor behind the loaded rows, however they are shown: their oldest; null without rows. Source: readings 3.8
 * OR-3.
 */
export function cursorOf(rows: readonly Cursor[]): Cursor | null {
  const [first, ...others] = rows
  if (!first) return null
  const { dateOperation, orderNumber } = others.reduce((oldest, row) => (isBehind(row, oldest) ? row : oldest), first)
  return { dateOperation, orderNumber }
}

/** Whether a row belongs behind the cursor. Source: readings 3.8 OR-3. */
export function isBehind(row: Cursor, cursor: Cursor): boolean {
  return compareByDate(cursor, row) < 0
}

/** Whether a page of so many rows is the last. Source: readings 3.8 OR-3. */
export function isLastPage(count: number): boolean {
  return count < PAGE_SIZE
}

/**
 * The types of operations that a filter by type lets through, null = every type; `paymentGate` counts as a payment.
 * Source: readings 3.8 OR-5.
 */
export function operationTypesOf(filter: string): readonly string[] | null {
  if (filter === 'all') return null
  return filter === 'payment' ? ['payment', 'paymentGate'] : [filter]
}
