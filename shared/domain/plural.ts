import type { Kopecks } from './money.ts'

const rules = new Map<string, Intl.PluralRules>()

/**
 * The CLDR plural category of a count (days, fines, minutes …): in Russian one, few, many, and other
 * for fractions. A negative count is shown, and so worded, as 0.
 * Source: readings 3.13 NR-1, NR-3.
 */
export function pluralCategory(count: number, language: string): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(Math.max(0, count))
}

/** The category for the currency noun: whole roubles by the integer rule although shown as "5,00". Source: readings 3.13 NR-2, 3.4 XR-5. */
export function pluralCategoryOfMoney(amount: Kopecks, language: string): Intl.LDMLPluralRule {
  return pluralCategory(amount / 100, language)
}
