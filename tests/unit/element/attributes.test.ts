import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Warning } from '../../../shared/domain/warnings.ts'
import { readAttribute, toAttributeName, toAttributeText } from '../../../shared/element/attributes.ts'
import { parseEmailText } from '../../../shared/element/email-parser.ts'
import {
  parseAddress,
  parseChoice,
  parseCode,
  parseDuration,
  parseFlag,
  parseInteger,
  parseLanguage,
  parseParkingPlace,
  parseText,
} from '../../../shared/element/parsers.ts'

const count = { parse: parseInteger({ min: 1, max: 9 }), default: 1 }
const warn = vi.fn<(warning: Warning) => void>()
const probe = { tag: 'parking-probe', warn }
const read = (text: string | null) => readAttribute('count', count, text, probe)

describe('an attribute', () => {
  beforeEach(() => void warn.mockClear())

  test('that is set has its parsed value', () => expect(read('7')).toBe(7))

  test('that is missing has its default, silently', () => {
    expect(read(null)).toBe(1)
    expect(warn).not.toHaveBeenCalled()
  })

  test('that is empty has its default, silently', () => {
    expect(read(' ')).toBe(1)
    expect(warn).not.toHaveBeenCalled()
  })

  test('that cannot be read has its default, and the console names the element and the attribute', () => {
    expect(read('seven')).toBe(1)
    expect(warn).toHaveBeenCalledExactlyOnceWith({
      code: 'unreadable-attribute',
      text: expect.stringMatching(/<parking-probe>.*"count"/),
    })
  })

  test('that cannot be read is not repeated in the console: it may be a plate', () => {
    readAttribute('plate', { parse: () => undefined, default: '' }, 'A123BC77', probe)
    expect(JSON.stringify(warn.mock.calls)).not.toContain('A123BC77')
  })

  test('whose parser throws has its default', () => {
    const row = { parse: () => JSON.parse('{') as string, default: 'none' }
    expect(readAttribute('thing', row, 'x', probe)).toBe('none')
  })

  test('is written in kebab-case for a name in camelCase', () => {
    expect(toAttributeName('returnUrl')).toBe('return-url')
    expect(toAttributeName('city')).toBe('city')
  })
})

describe('a property', () => {
  test.each([
    [null, null],
    [undefined, null],
    [true, ''],
    [false, 'false'],
    [60, '60'],
    ['101', '101'],
  ])('of value %j goes through the attribute’s parser as %j', (value, text) =>
    expect(toAttributeText(value)).toBe(text),
  )
})

describe('parsers', () => {
  test('text is trimmed and neither empty nor endless', () => {
    expect(parseText('  a b ')).toBe('a b')
    expect(parseText('  ')).toBeUndefined()
    expect(parseText('x'.repeat(201))).toBeUndefined()
  })

  test('codes are of letters, digits and a few signs', () => {
    expect(parseCode(' malye-luga ')).toBe('malye-luga')
    expect(parseCode('зона_5')).toBe('зона_5')
    expect(parseCode('../x')).toBeUndefined()
    expect(parseCode('<b>')).toBeUndefined()
  })

  test('place codes are what a sign can say', () => {
    expect(parseParkingPlace(' 101 ')).toBe('101')
    expect(parseParkingPlace('зона 5/2')).toBe('зона 5/2')
    expect(parseParkingPlace('x'.repeat(64))).toBe('x'.repeat(64))
    expect(parseParkingPlace('x'.repeat(65))).toBeUndefined()
    expect(parseParkingPlace(' ')).toBeUndefined()
  })

  test('durations are whole minutes of a day', () => {
    expect(parseDuration(' 90 ')).toBe(90)
    expect([parseDuration('0'), parseDuration('1440'), parseDuration('1441')]).toEqual([undefined, 1440, undefined])
    expect(parseDuration('1.5')).toBeUndefined()
  })

  test('e-mails are e-mails, not the words of a link', () => {
    expect(parseEmailText(' a@b.ru ')).toBe('a@b.ru')
    expect(parseEmailText('call me')).toBeUndefined()
  })

  test('flags are true by presence and false by the word', () => {
    expect(parseFlag('')).toBe(true)
    expect(parseFlag('true')).toBe(true)
    expect(parseFlag('FALSE')).toBe(false)
    expect(parseFlag('maybe')).toBeUndefined()
  })

  test('languages look like language tags', () => {
    expect(parseLanguage('en-US')).toBe('en-US')
    expect(parseLanguage('klingon')).toBeUndefined()
    expect(parseLanguage('en"><')).toBeUndefined()
  })

  test('addresses are http or https, and end without a slash', () => {
    expect(parseAddress('https://parking.example/zarechny/')).toBe('https://parking.example/zarechny')
    expect(parseAddress('javascript:alert(1)')).toBeUndefined()
    expect(parseAddress('not-an-address')).toBeUndefined()
    expect(parseAddress('ftp://parking.example')).toBeUndefined()
  })

  test('choices are found in any case', () => {
    expect(parseChoice(['auto', 'dark'])(' Dark ')).toBe('dark')
    expect(parseChoice(['auto', 'dark'])('blue')).toBeUndefined()
  })

  test.each([['0'], ['10'], ['-1'], ['1.5'], ['1e1'], ['9999999999'], ['']])(
    '%j is not a whole number from 1 to 9',
    (text) => expect(count.parse(text)).toBeUndefined(),
  )
})
