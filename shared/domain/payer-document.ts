import { parseDocument } from './document.ts'

/** What a person shows to get a receipt; not to be confused with a vehicle's documents (gC-03). */
export type PayerDocumentType = 'passport' | 'licence'

/**
 * Reads the identity document of an individual payer, given as series and number: a passport has
 * 4 and 6 digits, a driving licence follows the licence rule, split after its fourth character.
 * @returns both parts as sent, or the part that is wrong
 * Source: readings gC-26, 3.10.
 */
export function parsePayerDocument(
  type: PayerDocumentType,
  given: { series: string; number: string },
): { valid: true; series: string; number: string } | { valid: false; problem: 'series' | 'number' } {
  const series = given.series.replace(/[\s\p{Pd}]/gu, '')
  const number = given.number.replace(/[\s\p{Pd}]/gu, '')
  if (!/^\d{6}$/.test(number)) return { valid: false, problem: 'number' }
  if (type === 'passport')
    return /^\d{4}$/.test(series) ? { valid: true, series, number } : { valid: false, problem: 'series' }
  const licence = parseDocument(series + number, { type: 'VU' })
  return licence.valid
    ? { valid: true, series: licence.normalised.slice(0, 4), number }
    : { valid: false, problem: 'series' }
}
