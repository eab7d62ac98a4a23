import { describe, expect, test } from 'vitest'
import {
  durationLabel,
  durationText,
  formatBytes,
  formatCityDate,
  formatCityTime,
  formatMoment,
  formatMoney,
  isOtherThanCityTime,
  moneyParts,
  timeLeftText,
} from '../../../shared/i18n/format.ts'
import { compileMessages } from '../../../shared/build/compile-locales.ts'
import { createMessagesIntl } from '../../../shared/i18n/intl.tsx'

const common = (language: string) =>
  createMessagesIntl(
    language,
    compileMessages(['locales'], language, 'common', () => {}),
  )
const ru = common('ru')
const en = common('en')

test.each([
  ['en', 1, '1 kB'],
  ['en', 12_300, '13 kB'],
  ['ru', 999_999, '1 000 кБ'],
  ['ru', 2_450_000, '2,5 МБ'],
])('a size of a file reads in %s: %i bytes are %j', (language, bytes, text) =>
  expect(formatBytes(bytes, language).replace(/\s/g, ' ')).toBe(text),
)

describe('money', () => {
  test.each([
    [0, '0,00 ₽'],
    [7, '0,07 ₽'],
    [6000, '60,00 ₽'],
    [123_450, '1 234,50 ₽'],
    [123_456_789, '1 234 567,89 ₽'],
    [-500, '-5,00 ₽'],
  ])('of %i kopecks reads %j in Russian, with blanks that do not break', (kopecks, text) =>
    expect(formatMoney(kopecks, 'ru')).toBe(text.replaceAll(' ', '\u00A0')),
  )

  test('reads with commas and a point in English', () => expect(formatMoney(123_450, 'en')).toBe('1,234.50\u00A0₽'))

  test('comes in pieces for a large integer part', () => {
    expect(moneyParts(123_450, 'ru')).toEqual({ integer: '1\u00A0234', fraction: ',50', symbol: '₽' })
    expect(moneyParts(123_450, 'en')).toEqual({ integer: '1,234', fraction: '.50', symbol: '₽' })
  })

  test('shows every kopeck up to a million roubles as it is', () => {
    for (let kopecks = 0; kopecks < 100_000_000; kopecks += 9_973) {
      const digits = formatMoney(kopecks, 'ru').replaceAll(/\D/g, '')
      expect(Number(digits)).toBe(kopecks)
    }
  })
})

describe('times', () => {
  const at = Date.parse('2025-03-12T21:05:59Z')

  test('are the city’s', () => {
    expect(formatCityTime(at, 'Europe/Moscow')).toBe('00:05')
    expect(formatCityTime(at, 'Asia/Yekaterinburg')).toBe('02:05')
    expect(formatCityDate(at, 'Europe/Moscow')).toBe('13/03/25')
  })

  test.each([
    ['DD/MM/YY HH:mm', '13/03/25 00:05'],
    ['DD/MM/YYYY HH:mm', '13/03/2025 00:05'],
    ['DD.MM.YYYY HH:mm', '13.03.2025 00:05'],
    ['DD.MM HH:mm', '13.03 00:05'],
    ['DD/MM/YYYY', '13/03/2025'],
  ] as const)('as %s read %s', (pattern, text) => expect(formatMoment(at, 'Europe/Moscow', pattern)).toBe(text))

  test('are marked as the city’s where the visitor’s clock differs', () => {
    const visitors =
      new Date(at).getTimezoneOffset() === 0 ? 'UTC' : Intl.DateTimeFormat('en').resolvedOptions().timeZone
    expect(isOtherThanCityTime(at, visitors)).toBe(false)
    expect(isOtherThanCityTime(at, 'Pacific/Kiritimati')).toBe(true)
  })
})

describe('durations', () => {
  test.each([
    [0, 'нет времени', 'no time'],
    [1, '1 минута', '1 minute'],
    [15, '15 минут', '15 minutes'],
    [60, '1 час', '1 hour'],
    [90, '1 час 30 минут', '1 hour 30 minutes'],
    [122, '2 часа 2 минуты', '2 hours 2 minutes'],
    [1440, '24 часа', '24 hours'],
  ])('of %i minutes are said in words', (minutes, russian, english) => {
    expect(durationText(minutes, ru)).toBe(russian)
    expect(durationText(minutes, en)).toBe(english)
  })

  test('are labelled as a clock, and nothing as words', () => {
    expect(durationLabel(90, ru)).toBe('01:30')
    expect(durationLabel(1440, ru)).toBe('24:00')
    expect(durationLabel(0, ru)).toBe('нет времени')
  })

  test('that are left are never overstated', () => {
    expect(timeLeftText(15 * 60_000, ru)).toBe('15\u00A0мин')
    expect(timeLeftText(15 * 60_000 - 1, ru)).toBe('14\u00A0мин')
    expect(timeLeftText(59_999, ru)).toBe('меньше минуты')
    expect(timeLeftText(59_999, en)).toBe('less than a minute')
  })
})
