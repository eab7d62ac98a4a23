import { isKnownRegion } from './region-code.ts'

export type PlateFormat = 'rus' | 'foreign'
export type PlateType =
  | 'standard'
  | 'taxi'
  | 'transit'
  | 'moto'
  | 'policeStandard'
  | 'policeTrailer'
  | 'policeMoto'
  | 'foreign'
export type Category = 'A' | 'B' | 'C' | 'D' | 'M'
export const CATEGORIES: readonly Category[] = ['A', 'B', 'C', 'D', 'M']

export interface ValidPlate {
  valid: true
  format: PlateFormat
  type: PlateType
  /** as stored and sent: upper-case, no blanks, Russian plates in Cyrillic without hyphens */
  normalised: string
  /** grouped for the eye: `А 123 ВС 77` */
  display: string
  /** everything before the region; the whole of a foreign plate */
  number: string
  /** two or three digits; empty for a foreign plate */
  region: string
  /** the groups of `display` without the region, for drawing the plate */
  groups: string[]
  /** a warning only: regions are added every year */
  unknownRegion: boolean
  /** a Latin value that would be a Russian plate if its zero were the letter */
  hint: 'zeroForO' | null
}

export interface InvalidPlate {
  valid: false
  format: PlateFormat
  problem: 'empty' | 'tooLong' | 'format'
  hint: 'zeroForO' | null
}

export type ParsedPlate = ValidPlate | InvalidPlate

const CYRILLIC = 'АВЕКМНОРСТУХ'
const LATIN = 'ABEKMHOPCTYX'
const MAX_LENGTH = 9
const REGION = '(\\d{2}|[1-9]\\d{2})'

/** Л letter, Ц digit, a blank where the display has one; the region follows. */
const TEMPLATES: readonly (readonly [PlateType, string])[] = [
  ['standard', 'Л ЦЦЦ ЛЛ'],
  ['taxi', 'ЛЛ ЦЦЦ'],
  ['transit', 'ЛЛ ЦЦЦ Л'],
  ['moto', 'ЦЦЦЦ ЛЛ'],
  ['policeStandard', 'Л ЦЦЦЦ'],
  ['policeTrailer', 'ЦЦЦ Л'],
  ['policeMoto', 'ЦЦЦЦ Л'],
]

function compile(letter: string): readonly (readonly [PlateType, RegExp])[] {
  return TEMPLATES.map(([type, template]) => {
    const groups = template.split(' ').map((group) => `(${group.replace(/Л/g, letter).replace(/Ц/g, '\\d')})`)
    return [type, new RegExp(`^${groups.join('')}${REGION}$`)]
  })
}

const PATTERNS = compile(`[${CYRILLIC}]`)
const PATTERNS_WITH_ZERO = compile(`[${CYRILLIC}0]`)

/** Upper case, no blanks or invisible marks; other characters stay. */
function squeeze(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, '').toUpperCase()
}

/** Latin twins to Cyrillic, letter by letter (PR-1). The other letters stay. */
export function foldTwins(text: string): string {
  return text.replace(/[ABEKMHOPCTYX]/g, (letter) => CYRILLIC.charAt(LATIN.indexOf(letter)))
}

/**
 * Reads a number plate and tells its format, type and parts.
 *
 * Without `format` the value decides: one that matches a Russian template is Russian whatever the
 * keyboard was; otherwise Latin letters and digits are foreign; anything else is a wrong Russian
 * plate. An explicit `format` (the control of the form) wins.
 *
 * @returns the plate, or `empty`, `tooLong` (over 9 letters and digits) or `format`
 * Source: readings 3.9 PR-1…PR-4, gK-04, gK-10.
 */
export function parsePlate(text: string, options: { format?: PlateFormat } = {}): ParsedPlate {
  const value = squeeze(text)
  const folded = foldTwins(value.replace(/\p{Pd}/gu, ''))
  const isLatin = /^[A-Z\d]*[A-Z][A-Z\d]*$/.test(value)
  const match = options.format === 'foreign' ? null : findTemplate(folded, PATTERNS)
  const format = match === null && isLatin ? 'foreign' : 'rus'
  const chosen = options.format ?? format
  const hint = chosen !== options.format || chosen === 'rus' ? zeroHint(folded, match !== null) : null
  const refuse = (problem: InvalidPlate['problem']): InvalidPlate => ({ valid: false, format: chosen, problem, hint: problem === 'format' ? hint : null })

  const length = value.replace(/[^\p{L}\p{N}]/gu, '').length
  if (value === '') return refuse('empty')
  if (length > MAX_LENGTH) return refuse('tooLong')
  if (match) return toRussian(match.type, match.parts)
  if (chosen === 'rus' || length === 0) return refuse('format')
  return {
    valid: true,
    format: 'foreign',
    type: 'foreign',
    normalised: value,
    display: value,
    number: value,
    region: '',
    groups: [value],
    unknownRegion: false,
    hint,
  }
}

interface Match {
  type: PlateType
  parts: string[]
}

function findTemplate(folded: string, patterns: typeof PATTERNS): Match | null {
  for (const [type, pattern] of patterns) {
    const match = pattern.exec(folded)
    if (match) return { type, parts: match.slice(1) }
  }
  return null
}

function zeroHint(folded: string, isRussian: boolean): 'zeroForO' | null {
  return !isRussian && findTemplate(folded, PATTERNS_WITH_ZERO) ? 'zeroForO' : null
}

function toRussian(type: PlateType, parts: string[]): ValidPlate {
  const groups = parts.slice(0, -1)
  const region = parts.at(-1) ?? ''
  const number = groups.join('')
  return {
    valid: true,
    format: 'rus',
    type,
    normalised: number + region,
    display: parts.join(' '),
    number,
    region,
    groups,
    unknownRegion: !isKnownRegion(region),
    hint: null,
  }
}

/** The form under which two spellings of one plate are equal: blanks, case, alphabet and Russian hyphens set aside. */
export function toPlateKey(text: string): string {
  const plate = parsePlate(text)
  return plate.valid ? foldTwins(plate.normalised) : foldTwins(squeeze(text))
}

/** Whether two spellings name the same plate. Source: readings 3.9 PR-5, 3.3 CO-5. */
export function isSamePlate(a: string, b: string): boolean {
  return toPlateKey(a) === toPlateKey(b)
}

/** The category set silently when the city does not ask: A for motorcycles, B otherwise. Source: readings 3.9 PR-6. */
export function defaultCategory(type: PlateType): Category {
  return isMoto(type) ? 'A' : 'B'
}

/** Whether a vehicle with such a plate may have the category: A and motorcycles only go together. Source: readings 3.9 PR-6. */
export function isCategoryAllowed(type: PlateType, category: Category): boolean {
  return type === 'foreign' || isMoto(type) === (category === 'A')
}

function isMoto(type: PlateType): boolean {
  return type === 'moto' || type === 'policeMoto'
}
