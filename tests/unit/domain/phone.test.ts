import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, maskPhone, parsePhone } from '../../../shared/domain/phone.ts'
import { times } from './property-runs.ts'

const NBSP = '\u00A0'

describe('a phone', () => {
  it.each([
    ['79161234567', '79161234567', '+ 7 (916) 123-45-67'],
    ['89161234567', '79161234567', '+ 7 (916) 123-45-67'],
    ['+7 (916) 123 - 45 - 67', '79161234567', '+ 7 (916) 123-45-67'],
    ['8 916 123-45-67', '79161234567', '+ 7 (916) 123-45-67'],
    ['7 9161234567', '79161234567', '+ 7 (916) 123-45-67'],
    ['88003007777', '78003007777', '+ 7 (800) 300-77-77'],
    ['тел. +7 916 123 45 67', '79161234567', '+ 7 (916) 123-45-67'],
    ['+ 7 (916) 123-45-67', '79161234567', '+ 7 (916) 123-45-67'],
    ['87777777777', '77777777777', '+ 7 (777) 777-77-77'],
  ])('typed as «%s» is %s', (typed, canonical, shown) => {
    expect(parsePhone(typed)).toBe(canonical)
    expect(formatPhone(canonical)).toBe(shown.replace('+ ', `+${NBSP}`))
  })

  it.each([
    '9161234567',
    '7916123456',
    '791612345678',
    '+7 (916) 12',
    '375291234567',
    '00000000000',
    '',
    '8',
    '99161234567',
    '8916123456',
  ])('is not «%s»', (typed) => {
    expect(parsePhone(typed)).toBeNull()
  })

  it('is left as it is when it is shown and is no phone', () => {
    expect(formatPhone('112')).toBe('112')
    expect(formatPhone('')).toBe('')
  })
})

describe('the mask of the phone field', { timeout: 60_000 }, () => {
  it.each([
    ['', ''],
    ['+', '+'],
    ['+7', '+7'],
    ['7', '+7'],
    ['8', '+7'],
    ['9', '+7 (9'],
    ['+7 (91', '+7 (91'],
    ['+7 (916', '+7 (916'],
    ['+7 (916)', '+7 (916'],
    ['+7 (9161', '+7 (916) 1'],
    ['79161234', '+7 (916) 123 - 4'],
    ['791612345', '+7 (916) 123 - 45'],
    ['7916123456', '+7 (916) 123 - 45 - 6'],
    ['89161234567', '+7 (916) 123 - 45 - 67'],
    ['9161234567', '+7 (916) 123 - 45 - 67'],
    ['8 (916) 123-45-67', '+7 (916) 123 - 45 - 67'],
    ['+7 916 123-45-67', '+7 (916) 123 - 45 - 67'],
    [`+${NBSP}7 (916) 123-45-67`, '+7 (916) 123 - 45 - 67'],
    ['phone: 8 916 1234567', '+7 (916) 123 - 45 - 67'],
  ])('turns «%s» into «%s»', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
  })

  it.each(['+7+79161234567', '+789161234567', '+7 +7 (916) 123-45-67', '+7 8 916 123 45 67', '+779161234567'])(
    'drops the country code that was there before «%s» was pasted behind it',
    (typed) => {
      expect(maskPhone(typed)).toBe('+7 (916) 123 - 45 - 67')
    },
  )

  it('keeps a digit too many in sight instead of cutting it off', () => {
    expect(maskPhone('+7 (916) 123 - 45 - 678')).toBe('+7 (916) 123 - 45 - 678')
    expect(maskPhone('+7 (800) 300 - 77 - 771')).toBe('+7 (800) 300 - 77 - 771')
    expect(parsePhone(maskPhone('791612345678'))).toBeNull()
  })

  it.each([
    ['+375 29 123-45-67', '+375291234567'],
    ['+49 30 123456', '+4930123456'],
  ])('does not turn the foreign number %s into a Russian one', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
    expect(parsePhone(masked)).toBeNull()
  })

  const digits = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })
  const onlyDigits = (text: string) => text.replace(/\D/g, '')

  it('loses no digit of a number typed one by one', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '+7', '7', '8'), digits(0, 10), (prefix, rest) => {
        const number = prefix === '' ? rest.replace(/^[78]+/, '') : rest
        let field = ''
        for (const character of prefix + number) field = maskPhone(field + character)
        expect(onlyDigits(field)).toBe(prefix + number === '' ? '' : `7${number}`)
      }),
      times(3000),
    )
  })

  it('takes any spelling of a whole number that is pasted', () => {
    const gap = fc.constantFrom('', ' ', '-', ' - ', NBSP, '.')
    const spelling = fc.tuple(
      fc.constantFrom('+7', '7', '8', '+7+7', '+7 8'),
      digits(10, 10),
      fc.constantFrom('', '('),
      gap,
      gap,
      gap,
    )
    fc.assert(
      fc.property(spelling, ([prefix, number, bracket, a, b, c]) => {
        const area = bracket ? `(${number.slice(0, 3)})` : number.slice(0, 3)
        const pasted = `${prefix}${a}${area}${a}${number.slice(3, 6)}${b}${number.slice(6, 8)}${c}${number.slice(8)}`
        expect(parsePhone(maskPhone(pasted))).toBe(`7${number}`)
      }),
      times(3000),
    )
  })

  it('changes nothing that it made itself, and lets every backspace take a digit', () => {
    fc.assert(
      fc.property(digits(0, 13), (typed) => {
        const masked = maskPhone(typed)
        expect(maskPhone(masked)).toBe(masked)
        const shorter = maskPhone(masked.slice(0, -1))
        expect(onlyDigits(shorter)).toBe(onlyDigits(masked).slice(0, -1))
      }),
      times(3000),
    )
  })
})
