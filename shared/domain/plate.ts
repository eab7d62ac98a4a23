import { foldTwins, hasLetterForZero, hasZeroForLetter, matchTemplate } from './plate-template.ts'
import type { PlateType, TemplateMatch } from './plate-template.ts'
import { isKnownRegion } from './region-code.ts'

export type { PlateType } from './plate-template.ts'

export type PlateFormat = 'rus' | 'foreign'
export type Category = 'A' | 'B' | 'C' | 'D' | 'M'
export const CATEGORIES: readonly Category[] = ['A', 'B', 'C', 'D', 'M']

export type PlateHint = 'zeroForO' | 'oForZero' | null

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
  /** a Latin value that would be a Russian plate if its zero were the letter, or its letter a zero */
  hint: PlateHint
}

export interface InvalidPlate {
  valid: false
  format: PlateFormat
  problem: 'empty' | 'tooLong' | 'format'
  hint: PlateHint
}

export type ParsedPlate = ValidPlate | InvalidPlate

const MAX_LENGTH = 9

/** Upper case, no blanks or invisible marks; other characters stay. */
function squeeze(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, '').toUpperCase()
}

/**
 * Reads a number plate and tells its format, type and parts.
 *
 * Without `format` the value decides: one that matches a Russian template is Russian in any
 * keyboard was; otherwise Latin letters and digits are foreign; anything else is a wrong Russian
 * plate. An explicit `format` (the control of the form) wins. `hasTrailers` is the city's setting
 * `useTrailerPlates`: plates of civil trailers are a type of their own.
 *
 * @returns the plate, or `empty`, `tooLong` (over 9 letters and digits) or `format`
 * Source: readings 3.9 PR-1…PR-4, gK-04, gK-08, gK-10.
 */
export function parsePlate(
  text: string,
  options: { format?: PlateFormat | undefined; hasTrailers?: boolean | undefined } = {},
): ParsedPlate {
  const value = squeeze(text)
  const folded = foldTwins(value.replace(/\p{Pd}/gu, ''))
  const russian = options.format === 'foreign' ? null : matchTemplate(folded, { hasTrailers: options.hasTrailers })
  const isLatin = /^[A-Z\d]+$/.test(value) && /[A-Z]/.test(value)
  const format = options.format ?? (isLatin && !russian ? 'foreign' : 'rus')
  if (russian) return toRussian(russian)

  const hint = options.format === 'foreign' ? null : hintOf(folded)
  const length = value.replace(/[^\p{L}\p{N}]/gu, '').length
  if (value === '') return { valid: false, format, problem: 'empty', hint }
  if (length > MAX_LENGTH) return { valid: false, format, problem: 'tooLong', hint }
  if (format === 'rus' || length === 0) return { valid: false, format, problem: 'format', hint }
  const parts = { normalised: value, display: value, number: value, region: '', groups: [value] }
  return { valid: true, format, type: 'foreign', ...parts, unknownRegion: false, hint }
}

/** A plate grouped for the eye; as it is written where it cannot be read. */
export function displayPlate(text: string, format?: PlateFormat): string {
  const plate = parsePlate(text, { format })
  return plate.valid ? plate.display : text
}

function hintOf(folded: string): PlateHint {
  if (folded.length > MAX_LENGTH) return null
  if (hasZeroForLetter(folded)) return 'zeroForO'
  return hasLetterForZero(folded) ? 'oForZero' : null
}

function toRussian({ type, groups, region }: TemplateMatch): ValidPlate {
  const number = groups.join('')
  const display = [...groups, region].join(' ')
  const parts = { normalised: number + region, display, number, region, groups }
  return { valid: true, format: 'rus', type, ...parts, unknownRegion: !isKnownRegion(region), hint: null }
}

/** The form under which two spellings of one plate are equal: blanks, case, alphabet and Russian hyphens set aside. */
export function toPlateKey(text: string): string {
  const folded = foldTwins(squeeze(text))
  const bare = folded.replace(/\p{Pd}/gu, '')
  return matchTemplate(bare) ? bare : folded
}

/** Whether two spellings name the same plate. Source: readings 3.9 PR-5, 3.3 CO-5. */
export function isSamePlate(a: string, b: string): boolean {
  return toPlateKey(a) === toPlateKey(b)
}

/** The category set silently when the city does not ask: A for motorcycles, B otherwise. Source: readings 3.9 PR-6. */
export function defaultCategory(type: PlateType): Category {
  return isMoto(type) ? 'A' : 'B'
}

/**
 * Whether a vehicle with such a plate may have the category: A and motorcycles only go together. Source: readings 3.9
 * PR-6.
 */
export function isCategoryAllowed(type: PlateType, category: Category): boolean {
  return type === 'foreign' || isMoto(type) === (category === 'A')
}

function isMoto(type: PlateType): boolean {
  return type === 'moto' || type === 'policeMoto'
}
