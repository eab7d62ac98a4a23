import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSamePlate, parsePlate } from '../../../shared/domain/plate.ts'
import type { PlateType } from '../../../shared/domain/plate.ts'
import { times } from './property-runs.ts'

const TWINS: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}
const SHAPES: [PlateType, string][] = [
  ['standard', 'L DDD LL'],
  ['taxi', 'LL DDD'],
  ['transit', 'LL DDD L'],
  ['moto', 'DDDD LL'],
  ['policeStandard', 'L DDDD'],
  ['policeTrailer', 'DDD L'],
  ['policeMoto', 'DDDD L'],
]

const letter = fc.constantFrom(...Object.keys(TWINS))
const digit = fc.constantFrom(...'0123456789')
const region = fc
  .oneof(fc.tuple(digit, digit), fc.tuple(fc.constantFrom(...'123456789'), digit, digit))
  .map((digits) => digits.join(''))

/** A plate by one of the templates, and the same in a careless spelling. */
const spelledPlate = fc.constantFrom(...SHAPES).chain(([type, shape]) => {
  const characters = shape.split('').map((sign) => {
    if (sign === ' ') return fc.constant(' ')
    return sign === 'L' ? letter : digit
  })
  return fc
    .tuple(fc.tuple(...characters), region, fc.infiniteStream(fc.integer({ min: 0, max: 7 })))
    .map(([body, code, mood]) => {
      const shown = `${body.join('')} ${code}`
      const spelled = Array.from(shown, (character) => careless(character, mood.next().value))
      return { type, shown, spelled: spelled.join('') }
    })
})

function careless(character: string, mood: number): string {
  const twin = mood % 2 === 1 ? (TWINS[character] ?? character) : character
  const cased = mood & 2 ? twin.toLowerCase() : twin
  return mood & 4 ? `${cased}${character === ' ' ? '-' : ' '}` : cased
}

describe('any Russian plate', { timeout: 60_000 }, () => {
  it('is understood in any case, alphabet and spacing', () => {
    fc.assert(
      fc.property(spelledPlate, ({ type, shown, spelled }) => {
        expect(parsePlate(spelled)).toMatchObject({
          valid: true,
          format: 'rus',
          type,
          display: shown,
          normalised: shown.replaceAll(' ', ''),
        })
        expect(isSamePlate(spelled, shown)).toBe(true)
      }),
      times(3000),
    )
  })
})

describe('any text in the field', { timeout: 60_000 }, () => {
  it('normalises to what normalises to itself', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'АВEКM0123 -БZ'), maxLength: 10 }),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(undefined, 'rus' as const, 'foreign' as const), (typed, control) => {
        const options = control ? { format: control } : {}
        const first = parsePlate(typed, options)
        if (first.valid)
          expect(parsePlate(first.normalised, { format: first.format })).toEqual(
            first.hint ? { ...first, hint: null } : first,
          )
        if (first.valid && first.format === 'rus') expect(parsePlate(first.display, options)).toEqual(first)
      }),
      times(5000),
    )
  })

  it('is one plate with itself in any letters and blanks', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (typed) => {
        expect(isSamePlate(typed, ` ${typed.toLowerCase()} `)).toBe(true)
      }),
      times(2000),
    )
  })
})
