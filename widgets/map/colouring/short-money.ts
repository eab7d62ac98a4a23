import type { Kopecks } from '../../../shared/domain/money.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'

/** Whole roubles without their kopecks. */
export function shortMoney(kopecks: Kopecks, language: string): string {
  const text = formatMoney(kopecks, language)
  return kopecks % 100 === 0 ? text.replace(/[.,]00(?=\D*$)/, '') : text
}
