/**
 * Whether every cell of the tests' matrices is tried (`npm run test:matrix`, before a release) or, as in `npm test`, a
 * share of them that has every row and every column in it.
 */
export const isWhole = process.env['MATRIX'] === 'whole'

/**
 * The columns to try in the row of this number: all of the whole matrix, else `share` of them, others in the next row.
 */
export function pickColumns<T>(all: readonly T[], row: number, share: number): T[] {
  if (isWhole) return [...all]
  const first = (row * share) % all.length
  return all.filter((_, place) => (place - first + all.length) % all.length < share)
}
