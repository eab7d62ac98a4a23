import type { Kopecks } from '../../../shared/domain/money.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'

/** Beside a price that is made up, where there is no room for words; the legend has them. */
export const EXAMPLE_MARK = '*'

/** Whole roubles without their kopecks. */
export function shortMoney(kopecks: Kopecks, language: string): string {
  const text = formatMoney(kopecks, language)
  return kopecks % 100 === 0 ? text.replace(/[.,]00(?=\D*$)/, '') : text
}
