import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../shared/build/compile-locales.ts'
import { balanceText } from '../../../shared/flows/account/balance-text.ts'
import { createMessagesIntl } from '../../../shared/i18n/intl.tsx'

const wordsOf = (language: string, name: string) =>
  createMessagesIntl(
    language,
    compileMessages(['locales'], language, name, () => {}),
  )
const [menuRu, menuEn] = [wordsOf('ru', 'account-menu'), wordsOf('en', 'account-menu')]
const [ru, en] = [wordsOf('ru', 'common'), wordsOf('en', 'common')]

/**
 * The noun behind an amount in roubles: whole ones by the rule of integers, others in a form of their own (readings
 * NR-2).
 */
const noun = (intl: typeof menuRu, count: number) =>
  intl.formatMessage({ id: 'account.roubles' }, { amount: '', count }).trim()

describe('the noun behind a number', () => {
  it.each([
    [0, 'рублей', 'минут', 'roubles'],
    [1, 'рубль', 'минута', 'rouble'],
    [2, 'рубля', 'минуты', 'roubles'],
    [4, 'рубля', 'минуты', 'roubles'],
    [5, 'рублей', 'минут', 'roubles'],
    [11, 'рублей', 'минут', 'roubles'],
    [12, 'рублей', 'минут', 'roubles'],
    [14, 'рублей', 'минут', 'roubles'],
    [21, 'рубль', 'минута', 'roubles'],
    [22, 'рубля', 'минуты', 'roubles'],
    [25, 'рублей', 'минут', 'roubles'],
    [101, 'рубль', 'минута', 'roubles'],
    [111, 'рублей', 'минут', 'roubles'],
    [112, 'рублей', 'минут', 'roubles'],
    [121, 'рубль', 'минута', 'roubles'],
  ])('%i: %s, %s, %s', (count, roubles, minutes, english) => {
    expect(noun(menuRu, count)).toBe(roubles)
    expect(ru.formatMessage({ id: 'duration.minutes' }, { minutes: count })).toBe(`${count} ${minutes}`)
    expect(noun(menuEn, count)).toBe(english)
    expect(en.formatMessage({ id: 'duration.minutes' }, { minutes: count })).toBe(
      `${count} minute${count === 1 ? '' : 's'}`,
    )
  })

  it('of an amount with kopecks is a form of its own, and plural in English', () => {
    for (const count of [1.5, 1.01, 21.01, 5.5]) expect(noun(menuRu, count)).toBe('рубля')
    expect(noun(menuEn, 1.5)).toBe('roubles')
  })

  it.each([
    [0, '0 рублей', '0 roubles'],
    [4_100, '41 рубль', '41 roubles'],
    [4_150, '41,50 рубля', '41.50 roubles'],
    [150_000, '1 500 рублей', '1,500 roubles'],
  ])('%i kopecks of a balance: %s, %s', (balance, russian, english) => {
    expect(balanceText(balance, menuRu)).toBe(russian.replaceAll(' ', '\u00A0'))
    expect(balanceText(balance, menuEn)).toBe(english.replaceAll(' ', '\u00A0'))
  })
})
