import { parseAmount, toRoubles, type Kopecks } from '../../../shared/domain/money.ts'
import { BusinessError } from './business-error.ts'

/** Decimal roubles as a JSON number, through the decimal text (readings M). */
export function toWireMoney(kopecks: Kopecks): number {
  return Number(toRoubles(kopecks))
}

/** An amount of a request, as its schema has let it through. */
export function readAmount(text: string): Kopecks {
  const amount = parseAmount(text)
  if (amount === null) throw new BusinessError('ValidationError', { says: 'refusal.amount' })
  return amount
}

/** An answer without the fields that are not there. */
export function omitAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
}
