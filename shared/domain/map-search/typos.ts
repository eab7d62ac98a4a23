/** Shorter words are other words as soon as one letter differs. */
const SHORT = 5
const LONG = 8

/** How many slips a word of so many letters may have. */
export function slipsIn(word: string): number {
  if (word.length < SHORT || /\d/.test(word)) return 0
  return word.length < LONG ? 1 : 2
}

/**
 * Whether a word begins like another one, but for some slips: a letter that is wrong, missing, too many, or two of them
 * the wrong way round. The first number where it does is the count of the slips; null where there are too many.
 */
export function countSlips(typed: string, word: string, most: number): number | null {
  const width = Math.min(word.length, typed.length + most)
  let beforeLast: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      const steps = [(last[column - 1] ?? 0) + Number(!isSame), (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1]
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (isSwapped) steps.push((beforeLast[column - 2] ?? 0) + 1)
      next.push(Math.min(...steps))
    }
    if (Math.min(...next) > most) return null
    beforeLast = last
    last = next
  }
  const least = Math.min(...last)
  return least <= most ? least : null
}
