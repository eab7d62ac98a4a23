export type ImeiProblem = 'empty' | 'noCheckDigit' | 'softwareVersion' | 'format' | 'checksum'
export type ParsedImei = { valid: true; imei: string } | { valid: false; problem: ImeiProblem }

/**
 * Reads the IMEI of a tracking device: exactly 15 digits with a right Luhn sum, not all zeros.
 * @returns `noCheckDigit` for 14 digits, `softwareVersion` for the 16 of an IMEISV, `format` otherwise
 * Source: readings 3.12.
 */
export function parseImei(text: string): ParsedImei {
  const imei = toImeiKey(text)
  if (imei === '') return { valid: false, problem: 'empty' }
  if (/^\d{14}$/.test(imei)) return { valid: false, problem: 'noCheckDigit' }
  if (/^\d{16}$/.test(imei)) return { valid: false, problem: 'softwareVersion' }
  if (!/^\d{15}$/.test(imei)) return { valid: false, problem: 'format' }
  const isRight = luhnSum(imei) % 10 === 0 && !/^0+$/.test(imei)
  return isRight ? { valid: true, imei } : { valid: false, problem: 'checksum' }
}

/** The Luhn sum of 15 digits: every second one is doubled, and the digits of the double are added. */
function luhnSum(digits: string): number {
  return Array.from(digits, Number).reduce(
    (sum, digit, place) => sum + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  )
}

/** An IMEI without the blanks, hyphens and slashes it is printed with. */
export function toImeiKey(text: string): string {
  return text.replace(/[\s/\p{Pd}]/gu, '')
}
