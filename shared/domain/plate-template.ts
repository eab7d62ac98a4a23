import { isKnownRegion } from './region-code.ts'

export type PlateType =
  'standard' | 'taxi' | 'transit' | 'moto' | 'policeStandard' | 'policeTrailer' | 'policeMoto' | 'trailer' | 'foreign'

/** The letters of Russian plates: those that look like Latin ones. */
export const PLATE_LETTERS = 'АВЕКМНОРСТУХ'
const LATIN = 'ABEKMHOPCTYX'

/** Л letter, Ц digit, a blank where the display has one; the region follows. Source: readings 3.9. */
const TEMPLATES: readonly (readonly [PlateType, string])[] = [
  ['standard', 'Л ЦЦЦ ЛЛ'],
  ['taxi', 'ЛЛ ЦЦЦ'],
  ['transit', 'ЛЛ ЦЦЦ Л'],
  ['moto', 'ЦЦЦЦ ЛЛ'],
  ['policeStandard', 'Л ЦЦЦЦ'],
  ['policeTrailer', 'ЦЦЦ Л'],
  ['policeMoto', 'ЦЦЦЦ Л'],
]
/** Of a civil trailer: an eighth template, which shares values with taxi plates. Source: readings gK-08. */
const TRAILER_TEMPLATES: typeof TEMPLATES = [['trailer', 'ЛЛ ЦЦЦЦ']]
const REGION = '(\\d{2}|[1-9]\\d{2})'

type Patterns = readonly (readonly [PlateType, RegExp])[]

function compile(letter: string, templates = TEMPLATES): Patterns {
  return templates.map(([type, template]) => {
    const groups = template.split(' ').map((group) => `(${group.replace(/Л/g, letter).replace(/Ц/g, '\\d')})`)
    return [type, new RegExp(`^${groups.join('')}${REGION}$`)]
  })
}

const PATTERNS = compile(`[${PLATE_LETTERS}]`)
const TRAILER_PATTERNS = compile(`[${PLATE_LETTERS}]`, TRAILER_TEMPLATES)
const PATTERNS_WITH_ZERO = compile(`[${PLATE_LETTERS}0]`)
const LETTER_O = 'О'

/** A Russian plate taken apart. */
export interface TemplateMatch {
  type: PlateType
  groups: string[]
  region: string
}

function match(folded: string, patterns: Patterns): TemplateMatch | null {
  for (const [type, pattern] of patterns) {
    const parts = pattern.exec(folded)?.slice(1)
    if (parts) return { type, groups: parts.slice(0, -1), region: parts.at(-1) ?? '' }
  }
  return null
}

/** Latin twins to Cyrillic, letter by letter; the other characters stay. Source: readings 3.9 PR-1. */
export function foldTwins(text: string): string {
  return text.replace(/[ABEKMHOPCTYX]/g, (letter) => PLATE_LETTERS.charAt(LATIN.indexOf(letter)))
}

/**
 * Fits a folded value, without blanks and hyphens, into one of the seven Russian templates, which do not overlap.
 * `hasTrailers` adds the plate of a civil trailer: `АВ123477` is one, and not a taxi of region 477, because there is no
 * such region. Source: readings 3.9, gK-08.
 */
export function matchTemplate(folded: string, { hasTrailers = false } = {}): TemplateMatch | null {
  const found = match(folded, PATTERNS)
  if (!hasTrailers || (found && isKnownRegion(found.region))) return found
  return match(folded, TRAILER_PATTERNS) ?? found
}

/** Whether a value that fits no template would fit one if a zero were the letter О. Source: readings gK-10. */
export function hasZeroForLetter(folded: string): boolean {
  return match(folded, PATTERNS) === null && match(folded, PATTERNS_WITH_ZERO) !== null
}

/** Whether it would fit one if letters О were zeros. */
export function hasLetterForZero(folded: string): boolean {
  if (match(folded, PATTERNS) !== null || !folded.includes(LETTER_O)) return false
  // A digit's place takes a zero only, and a letter's place keeps its letter: both are tried for each О.
  return [...folded]
    .reduce(
      (forms, sign) => forms.flatMap((form) => (sign === LETTER_O ? [form + sign, `${form}0`] : [form + sign])),
      [''],
    )
    .some((form) => match(form, PATTERNS) !== null)
}
