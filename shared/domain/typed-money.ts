import { cutToKopecks, type Kopecks } from './money.ts'

const MINUS = /[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/
const ENGLISH_THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * Reads an amount that a person typed or pasted.
 *
 * What is not a digit, comma or point is left out; a comma is a decimal point, except that
 * several separators are accepted as thousands groups and that English reads `1,000` as a thousand.
 * Kopecks beyond two digits are cut off in the text, never through a float.
 *
 * @param language BCP 47 tag of the interface, `ru` when absent
 * @returns kopecks; null for nothing, a minus anywhere, or separators that make no sense
 * Source: readings 3.13.
 */
export function parseMoney(text: string, language = 'ru'): Kopecks | null {
  if (MINUS.test(text)) return null
  const bare = text
    .replace(/\p{L}\.(?=\D*$)/gu, '') // the point of «руб.», before or behind the number
    .replace(/^\D*\p{L}\./u, '')
    .replace(/[^\d.,]/g, '')
  const decimal = language.startsWith('en') && ENGLISH_THOUSANDS.test(bare) ? bare.replace(/,/g, '') : toDecimal(bare)
  return decimal === null ? null : cutToKopecks(decimal)
}

/** Resolves thousands groups and the decimal separator of bare digits; null when they contradict each other. */
function toDecimal(bare: string): string | null {
  const separators = bare.replace(/\d/g, '')
  if (separators.length < 2) return bare.replace(',', '.')
  const last = separators.slice(-1)
  const first = separators.charAt(0)
  const isAllGroups = first === last
  const whole = isAllGroups ? bare : bare.slice(0, bare.lastIndexOf(last))
  const fraction = isAllGroups ? '' : bare.slice(bare.lastIndexOf(last) + 1)
  const groups = whole.split(first)
  const isGrouped = groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  return isGrouped ? `${groups.join('')}.${fraction}` : null
}
