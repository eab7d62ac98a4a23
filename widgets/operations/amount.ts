import { type Operation, OPERATION_TYPES } from '../../shared/api/contract/operations.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { formatMoney, formatPlainAmount } from '../../shared/i18n/format.ts'

const COMES_IN: ReadonlySet<string> = new Set(['refill', 'cancel', 'bonus20'])
const KNOWN: ReadonlySet<string> = new Set(OPERATION_TYPES)

/** Money that came in, rather than went. */
export function isIncome({ type }: Pick<Operation, 'type'>): boolean {
  return COMES_IN.has(type)
}

type AmountRow = Pick<Operation, 'type' | 'status'> & { sum: Kopecks }

/** Whether the sum of an operation is known. */
export function hasSum<Row extends Pick<Operation, 'sum'>>(row: Row): row is Row & { sum: Kopecks } {
  return row.sum !== null
}

/** "+300,00 ₽", "−60,00 ₽"; what is not (yet) paid has no sign, nor has nothing. */
export function formatAmount({ type, status, sum }: AmountRow, language: string): string {
  const money = formatMoney(sum, language)
  if (sum === 0 || status !== 'done') return money
  return `${isIncome({ type }) ? '+' : '\u2212'}${money}`
}

/** "300,00", "-60,00": a number for a spreadsheet in the user's language. */
export function toPlainAmount(row: AmountRow, language: string): string {
  const isGone = row.sum > 0 && row.status === 'done' && !isIncome(row)
  const number = formatPlainAmount(row.sum, language)
  return isGone ? `-${number}` : number
}

/** The id of a type's name. */
export function typeTextId(type: string): string {
  return `operations.type.${KNOWN.has(type) ? type : 'other'}`
}
