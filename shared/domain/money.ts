/** Money: an integer number of kopecks, never a fraction of one. */
export type Kopecks = number

/** An amount of a request: roubles with a point and at most two digits behind it. Source: readings section 5 M. */
export const WIRE_AMOUNT = /^\d+(\.\d{1,2})?$/

/**
 * Reads an amount of a request. What a person typed is read by `parseMoney`.
 * @returns kopecks; null for every other spelling and for more than can be counted
 * Source: readings section 5 M ("Requests send amounts as text with a point").
 */
export function parseAmount(text: string): Kopecks | null {
  return WIRE_AMOUNT.test(text) ? cutToKopecks(text) : null
}

/**
 * Turns an amount of an answer or of a city's data (decimal roubles, number or text with a point) into kopecks, through
 * its decimal text and never by multiplication. Digits beyond two are cut off.
 *
 * @returns kopecks, negative for a negative amount; null when it is no decimal number
 * Source: readings section 5 M ("Money in answers").
 */
export function toKopecks(roubles: number | string): Kopecks | null {
  const text = typeof roubles === 'number' && Math.abs(roubles) < 1e-6 ? '0' : String(roubles).trim()
  const match = /^(-?)(\d+|\d*\.\d+)$/.exec(text)
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

/** Kopecks of a bare decimal number, beyond two digits cut off in the text; null for none. */
export function cutToKopecks(decimal: string): Kopecks | null {
  const match = /^(\d*)\.?(\d*)$/.exec(decimal)
  const [, whole = '', fraction = ''] = match ?? []
  if (whole + fraction === '') return null
  const kopecks = Number(whole + fraction.padEnd(2, '0').slice(0, 2))
  return Number.isSafeInteger(kopecks) ? kopecks : null
}
