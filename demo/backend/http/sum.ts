import { toRoubles, type Kopecks } from '../../../shared/domain/money.ts'
import type { Language } from '../locales/messages.ts'

const formatOf = (language: Language) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Made once: a file of a hundred thousand sums would spend more on the making than on the rest. */
const FORMATS: Readonly<Record<Language, Intl.NumberFormat>> = { ru: formatOf('ru'), en: formatOf('en') }

/** An amount for a page: "1 234,50 ₽". */
export function formatSum(kopecks: Kopecks, language: Language): string {
  return `${FORMATS[language].format(Number(toRoubles(kopecks)))}\u00A0₽`
}
