import { fold } from './fold.ts'
import spelling from './spelling.json'

/** The same keys of the two keyboards, in pairs; and words that say what a name or a number is. */
const { latinKeys: LATIN_KEYS, russianKeys: RUSSIAN_KEYS } = spelling
/** What the Latin keys give with the shift held, where that is no letter. */
const SHIFTED: Readonly<Record<string, string>> = {
  '{': '[',
  '}': ']',
  ':': ';',
  '"': "'",
  '<': ',',
  '>': '.',
  '~': '`',
}

const KINDS = new Set(spelling.kinds.flatMap((words) => words.split(' ')).map(fold))

/** The text as the other keyboard would have written it; null where no key of either was pressed. */
export function onOtherKeyboard(text: string): string | null {
  const typed = [...text.toLowerCase()].map((letter) => SHIFTED[letter] ?? letter)
  const from = typed.some((letter) => /\p{Script=Cyrillic}/u.test(letter)) ? RUSSIAN_KEYS : LATIN_KEYS
  const to = from === LATIN_KEYS ? RUSSIAN_KEYS : LATIN_KEYS
  const letters = from === LATIN_KEYS ? /[a-z]/ : /\p{Script=Cyrillic}/u
  if (!typed.some((letter) => letters.test(letter))) return null
  return typed.map((letter) => to[from.indexOf(letter)] ?? letter).join('')
}

/** Its words without marks and without what they are: `ул. Торговая, д. 35` is `торговая 35`, `зона118` is `118`. */
export function withoutKinds(text: string): string {
  return splitWords(text)
    .filter((word) => !KINDS.has(fold(word)))
    .join(' ')
}

/** Words in small letters; a short end behind a hyphen belongs to the word, a letter and a number next to each other come apart. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/(\p{L})-(?=\p{L}{1,2}(?!\p{L}))/gu, '$1')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
}

/** What a person may have meant, the likeliest first, without what was typed itself. */
export function readingsOf(query: string): string[] {
  const other = onOtherKeyboard(query)
  const readings = [withoutKinds(query), ...(other === null ? [] : [other.trim(), withoutKinds(other)])]
  const typed = fold(query).trim()
  return [...new Set(readings)].filter((reading) => reading !== '' && fold(reading) !== typed)
}
