import { randomInt } from 'node:crypto'
import type { Fields } from '../../api/contract/call.ts'
import { PLATE_LETTERS } from '../../domain/plate-template.ts'

/**
 * A plate of each run's own: what an earlier one has paid is in nobody's way. One of 1.7 million; there is no number 000
 * in Russia.
 *
 * @param pick a whole number from 0 to below the given one
 */
export function createOwnPlate(pick: (count: number) => number = randomInt): string {
  const letter = () => PLATE_LETTERS.charAt(pick(PLATE_LETTERS.length))
  const digits = String(1 + pick(999)).padStart(3, '0')
  return `${letter()}${digits}${letter()}${letter()}77`
}

/** A vehicle with such a plate, as a driver's paying calls name it. That of the account may be parked already. */
export const createOwnVehicle = (): Fields => ({ Vehicle: createOwnPlate(), Category: 'B', NumberFormat: 'rus' })

/** A phone of each run's own: no operator gives out numbers that begin with 7 000. */
export function createOwnPhone(): string {
  return `7000${String(randomInt(10_000_000)).padStart(7, '0')}`
}
