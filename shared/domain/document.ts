import { foldTwins } from './plate-template.ts'

/** The certificate of a vehicle's registration (СТС), or a driving licence (ВУ). */
export type DocumentType = 'STS' | 'VU'

export type ParsedDocument =
  | { valid: true; normalised: string; display: string }
  | { valid: false; normalised: string; problem: 'empty' | 'format' }

const LETTERS = /^\d{2}[АВЕКМНОРСТУХ]{2}\d{6}$/
const DIGITS = /^\d{10}$/

/**
 * Reads the series and number of a document: 2 digits, 2 letters or 2 digits (never mixed), 6 digits.
 * Blanks and hyphens do not count, Latin twins are Cyrillic.
 *
 * @param options.stsLettersOnly the literal rule of the specification: a certificate needs letters
 * @returns stored form `77УА123456` and shown form `77 УА 123456`, or what is wrong
 * Source: readings 3.10.
 */
export function parseDocument(
  text: string,
  options: { type?: DocumentType | undefined; stsLettersOnly?: boolean | undefined } = {},
): ParsedDocument {
  const normalised = toDocumentKey(text)
  if (normalised === '') return { valid: false, normalised, problem: 'empty' }
  const needsLetters = options.stsLettersOnly === true && options.type !== 'VU'
  const isValid = LETTERS.test(normalised) || (!needsLetters && DIGITS.test(normalised))
  if (!isValid) return { valid: false, normalised, problem: 'format' }
  return {
    valid: true,
    normalised,
    display: [normalised.slice(0, 2), normalised.slice(2, 4), normalised.slice(4)].join(' '),
  }
}

function toDocumentKey(text: string): string {
  return foldTwins(text.replace(/[\s\p{Cf}\p{Pd}]/gu, '').toUpperCase())
}

/** Whether two spellings name the same document, in any case and alphabet. Source: readings 3.10. */
export function isSameDocument(a: string, b: string): boolean {
  return toDocumentKey(a) === toDocumentKey(b)
}
