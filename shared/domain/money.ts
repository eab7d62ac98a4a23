/** Money: an integer number of kopecks, never a fraction of one. */
export type Kopecks = number

const MINUS = /[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/
const ENGLISH_THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * Reads an amount that a person typed or pasted.
 *
 * Whatever is not a digit, comma or point is left out; a comma is a decimal point, except that
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

function cutToKopecks(decimal: string): Kopecks | null {
  const match = /^(\d*)\.?(\d*)$/.exec(decimal)
  const [, whole = '', fraction = ''] = match ?? []
  if (whole + fraction === '') return null
  const kopecks = Number(whole + fraction.padEnd(2, '0').slice(0, 2))
  return Number.isSafeInteger(kopecks) ? kopecks : null
}

/**
 * Turns an amount of the wire (decimal roubles, number or text with a point) into kopecks, through
 * its decimal text and never by multiplication. Digits beyond two are cut off.
 *
 * @returns kopecks, negative for a negative amount; null when it is no decimal number
 * Source: readings section 5 M ("Money in answers").
 */
export function toKopecks(roubles: number | string): Kopecks | null {
  const text = typeof roubles === 'number' && Math.abs(roubles) < 1e-6 ? '0' : String(roubles).trim()
  const match = /^([+-]?)(\d*\.?\d*)$/.exec(text)
  if (!match) return null
  const kopecks = cutToKopecks(match[2] ?? '')
  return match[1] === '-' && kopecks ? -kopecks : kopecks
}

/**
 * Writes kopecks as the wire wants them: roubles with a point and two digits, `1234.50`.
 * Source: readings section 5 M ("Requests send amounts as text with a point").
 */
export function toRoubles(kopecks: Kopecks): string {
  const digits = String(Math.abs(Math.trunc(kopecks))).padStart(3, '0')
  return `${kopecks < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
