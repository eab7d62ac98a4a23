export const PARKING_CATEGORIES = [
  'roadside',
  'multilevel',
  'planar',
  'pocket',
  'angle',
  'commerce',
  'resident',
  'taxi',
  'bus',
  'municipal',
  'free',
  'fordisabled',
] as const

/** `other` is a category that we do not know: shown, never dropped. */
export type ParkingCategory = (typeof PARKING_CATEGORIES)[number] | 'other'

/**
 * Reads a parking category in any case, blanks and hyphens aside (`multi-level`, `for disabled`). Source: readings
 * gC-04.
 */
export function parseParkingCategory(text: string): ParkingCategory {
  const name = text.toLowerCase().replace(/[\s_-]/g, '')
  return PARKING_CATEGORIES.find((category) => category === name) ?? 'other'
}

/** Whether a parking costs nothing, before its rows are read. Source: readings 3.2 DT-9, gC-05. */
export function isFreeParking({
  category,
  freeparking = false,
}: {
  category: string
  freeparking?: boolean | undefined
}): boolean {
  return freeparking || parseParkingCategory(category) === 'free'
}
