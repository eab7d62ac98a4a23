import { toRoubles, type Kopecks } from '../../../shared/domain/money.ts'

/** Decimal roubles as a JSON number, through the decimal text (readings M). */
export function toWireMoney(kopecks: Kopecks): number {
  return Number(toRoubles(kopecks))
}

/** An answer without the fields that are not there. */
export function omitAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
}
