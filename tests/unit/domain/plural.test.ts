import { describe, expect, it } from 'vitest'
import { pluralCategory, pluralCategoryOfMoney } from '../../../shared/domain/plural.ts'

const ROUBLES: Record<string, string> = { one: 'рубль', few: 'рубля', many: 'рублей', other: 'рубля' }
const DAYS: Record<string, string> = { one: 'день', few: 'дня', many: 'дней' }
const ENGLISH: Record<string, string> = { one: 'rouble', other: 'roubles' }

describe('the noun behind a number', () => {
  it.each([
    [0, 'рублей', 'дней', 'roubles'],
    [1, 'рубль', 'день', 'rouble'],
    [2, 'рубля', 'дня', 'roubles'],
    [4, 'рубля', 'дня', 'roubles'],
    [5, 'рублей', 'дней', 'roubles'],
    [11, 'рублей', 'дней', 'roubles'],
    [12, 'рублей', 'дней', 'roubles'],
    [14, 'рублей', 'дней', 'roubles'],
    [21, 'рубль', 'день', 'roubles'],
    [22, 'рубля', 'дня', 'roubles'],
    [25, 'рублей', 'дней', 'roubles'],
    [101, 'рубль', 'день', 'roubles'],
    [111, 'рублей', 'дней', 'roubles'],
    [112, 'рублей', 'дней', 'roubles'],
    [1001, 'рубль', 'день', 'roubles'],
    [-1, 'рублей', 'дней', 'roubles'],
  ])('%i: %s, %s, %s', (count, roubles, days, english) => {
    expect(ROUBLES[pluralCategory(count, 'ru-RU')]).toBe(roubles)
    expect(DAYS[pluralCategory(count, 'ru')]).toBe(days)
    expect(ENGLISH[pluralCategory(count, 'en-US')]).toBe(english)
    expect(pluralCategoryOfMoney(count * 100, 'ru')).toBe(pluralCategory(count, 'ru'))
  })

  it.each([
    [150, 'other', 'рубля'],
    [101, 'other', 'рубля'],
    [500, 'many', 'рублей'],
    [2100, 'one', 'рубль'],
    [2101, 'other', 'рубля'],
    [-100, 'many', 'рублей'],
  ])('of %i kopecks is the %s form: %s', (kopecks, category, noun) => {
    expect(pluralCategoryOfMoney(kopecks, 'ru')).toBe(category)
    expect(ROUBLES[category]).toBe(noun)
  })

  it('of one rouble and a half is plural in English', () => {
    expect(pluralCategoryOfMoney(150, 'en')).toBe('other')
  })
})
