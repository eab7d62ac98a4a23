import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount, toKopecks, toRoubles } from '../../../shared/domain/money.ts'
import { parseMoney } from '../../../shared/domain/typed-money.ts'
import { times } from './property-runs.ts'

describe('an amount that is typed', () => {
  it.each([
    ['100', 10_000],
    ['1 234,50', 123_450],
    ['1\u00A0234,50 ₽', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234 567,89', 123_456_789],
    ['1,234,567.89', 123_456_789],
    ['1,234,567', 123_456_700],
    ['1.234.567', 123_456_700],
    ['4,35', 435],
    ['19.99', 1999],
    ['0.29', 29],
    ['0', 0],
    ['0,00', 0],
    ['.5', 50],
    [',5', 50],
    ['5.', 500],
    ['5,', 500],
    ['007', 700],
    ['4,359', 435],
    ['0,009', 0],
    ['100 руб.', 10_000],
    ['100 р. 50 к.', 10_050],
    ['1 234 руб. 50 коп.', 123_450],
    ['руб. 100', 10_000],
    ['руб.100', 10_000],
    ['12,50 RUB', 1250],
    ['₽5', 500],
    ['1,000', 100],
    ["1'234.50", 123_450],
  ])('«%s» is %i kopecks', (typed, kopecks) => {
    expect(parseMoney(typed)).toBe(kopecks)
  })

  it.each([
    '',
    '   ',
    '-5',
    '5-',
    '−5',
    '–5',
    '1—2',
    'abc',
    '.',
    ',',
    '₽',
    '1,2,3',
    '1.2.3',
    '12,34.5',
    '1,23,456.5',
    '1.234,567.89',
    '5..',
    '1,,5',
    '9'.repeat(17),
  ])('«%s» is no amount', (typed) => {
    expect(parseMoney(typed)).toBeNull()
  })

  it.each([
    ['1,000', 100_000],
    ['12,345,678.9', 1_234_567_890],
    ['1,00', 100],
    ['1.50', 150],
    ['1,5', 150],
    ['1000', 100_000],
    ['1 000', 100_000],
  ])('«%s» is %i kopecks to an English reader', (typed, kopecks) => {
    expect(parseMoney(typed, 'en-US')).toBe(kopecks)
    expect(parseMoney(typed, 'en')).toBe(kopecks)
  })
})

describe('an amount of the wire', () => {
  it.each([
    [0, 0],
    [19.99, 1999],
    [4.35, 435],
    [0.29, 29],
    [1234.5, 123_450],
    ['1234.50', 123_450],
    [' 60.00 ', 6000],
    ['.5', 50],
    [-1, -100],
    ['-0.05', -5],
    [1e-7, 0],
    [10.129, 1012],
  ])('%s roubles are %i kopecks', (roubles, kopecks) => {
    expect(toKopecks(roubles)).toBe(kopecks)
  })

  it.each([
    '',
    'abc',
    '1,5',
    '1 000',
    '1e3',
    '0x64',
    '1.2.3',
    '+5',
    '5.',
    '1e21',
    Number.NaN,
    Infinity,
    1e21,
    '-',
    '.',
    '--1',
  ])('%s is no amount', (roubles) => {
    expect(toKopecks(roubles)).toBeNull()
  })

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [123_450, '1234.50'],
    [-105, '-1.05'],
  ])('%i kopecks are sent as %s', (kopecks, text) => {
    expect(toRoubles(kopecks)).toBe(text)
  })
})

describe('an amount of a request', () => {
  it.each([
    ['0', 0],
    ['100', 10_000],
    ['100.5', 10_050],
    ['100.05', 10_005],
    ['007.00', 700],
  ])('of «%s» is %i kopecks', (text, kopecks) => {
    expect(parseAmount(text)).toBe(kopecks)
  })

  it.each([
    '',
    ' 100',
    '100\n',
    '100.',
    '.5',
    '+5',
    '-5',
    '1e3',
    '0x64',
    '100.005',
    '1,5',
    '1 000',
    '1.2.3',
    '９',
    '9'.repeat(17),
  ])('is not «%s»', (text) => {
    expect(parseAmount(text)).toBeNull()
  })
})

describe('any number of kopecks', { timeout: 60_000 }, () => {
  const kopecks = fc.integer({ min: 0, max: 10_000_000_000 })

  it('survives the wire and back, as text and as a number', () => {
    fc.assert(
      fc.property(kopecks, fc.constantFrom(1, -1), (amount, sign) => {
        const signed = amount === 0 ? 0 : amount * sign
        expect(toKopecks(toRoubles(signed))).toBe(signed)
        expect(parseAmount(toRoubles(amount))).toBe(amount)
        expect(toKopecks(Number(toRoubles(signed)))).toBe(signed)
      }),
      times(3000),
    )
  })

  it.each(['ru-RU', 'en-US'])('is read back the way it is shown in %s', (language) => {
    const shown = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(kopecks, (amount) => {
        expect(parseMoney(`${shown.format(amount / 100)} ₽`, language)).toBe(amount)
      }),
      times(2000),
    )
  })

  it('is never below nothing and never more than what was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789., -') }),
        fc.constantFrom('ru', 'en'),
        (typed, language) => {
          const amount = parseMoney(typed, language)
          if (amount !== null) expect(amount).toBeGreaterThanOrEqual(0)
          if (amount !== null) expect(amount).toBeLessThanOrEqual(Number(typed.replace(/\D/g, '')) * 100)
        },
      ),
      times(3000),
    )
  })
})
