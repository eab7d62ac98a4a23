import { stripVTControlCharacters } from 'node:util'

/** What the tests of the promises say they have tried: "promise 8: 126 states of 18 attributes". Vitest colours it. */
export function findFacts(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
  return [...new Set(lines.filter((line) => /^(promises? \d[\d, ]*|accessibility): \S/.test(line)))].toSorted()
}
