export type ParsedVin =
  { valid: true; vin: string; isCheckDigitRight: boolean } | { valid: false; problem: 'empty' | 'format' }

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Reads a vehicle identification number: 17 Latin letters (without I, O, Q) and digits. The check
 * digit is told for information only: cars sold in Russia need not have one.
 * Source: readings 3.12.
 */
export function parseVin(text: string): ParsedVin {
  const vin = text.replace(/\s/g, '').toUpperCase()
  if (vin === '') return { valid: false, problem: 'empty' }
  if (!/^[A-HJ-NPR-Z\d]{17}$/.test(vin)) return { valid: false, problem: 'format' }
  return { valid: true, vin, isCheckDigitRight: vinCheckDigit(vin) === vin[8] }
}

/** The check digit (0…9 or X) that the other 16 characters of a VIN ask for. Source: ISO 3779, 49 CFR 565.15. */
export function vinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * valueOf(vin.charAt(place)), 0)
  return 'X0123456789'.charAt(((sum % 11) + 1) % 11)
}

/** A–H are 1–8, J–R 1–9, S–Z 2–9. */
function valueOf(character: string): number {
  if (/\d/.test(character)) return Number(character)
  const place = 'ABCDEFGH-JKLMNOPQR-STUVWXYZ'.indexOf(character)
  return place < 18 ? (place % 9) + 1 : place - 17
}
