import { toRoubles, type Kopecks } from '../../../shared/domain/money.ts'
import type { Language } from '../locales/words.ts'

/** An amount for a page: "1 234,50 ₽". */
export function formatSum(kopecks: Kopecks, language: Language): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${format.format(Number(toRoubles(kopecks)))}\u00A0₽`
}
