import { cityLanguage } from './city-text.ts'

const CYRILLIC = /\p{Script=Cyrillic}/gu
const LATIN = /\p{Script=Latin}/gu

/**
 * The language of words that come without it: a person's name, a line of a bill, a message; undefined where it is the
 * page's. Most of their letters say so, since an English name of a document has a number with Russian letters.
 */
export function languageAsWritten(words: string, language: string): 'ru' | undefined {
  const count = (letters: RegExp) => words.match(letters)?.length ?? 0
  return count(CYRILLIC) > count(LATIN) ? cityLanguage(null, language) : undefined
}
