import { describe, expect, test, vi } from 'vitest'
import { compileMessages } from '../../../shared/build/compile-locales.ts'
import { emergencyMessages } from '../../../shared/i18n/emergency.ts'
import { GENERAL_ERRORS, loadAllMessages, loadMessages } from '../../../shared/i18n/messages.ts'
import { nearestLanguage } from '../../../shared/i18n/nearest-language.ts'
import { createMessagesIntl } from '../../../shared/i18n/intl.tsx'

const messages = compileMessages(['tests/unit/i18n/locales'], 'ru', 'sample', () => {})
const intl = createMessagesIntl('ru', messages)

describe('words', () => {
  test('are found by id', () => {
    expect(intl.formatMessage({ id: 'sample.plain' })).toBe('Оплатить')
  })

  test('take values and plurals', () => {
    expect(intl.formatMessage({ id: 'sample.count' }, { count: 1 })).toBe('1 место')
    expect(intl.formatMessage({ id: 'sample.count' }, { count: 3 })).toBe('3 места')
    expect(intl.formatMessage({ id: 'sample.count' }, { count: 11 })).toBe('11 мест')
    expect(intl.formatMessage({ id: 'sample.count' }, { count: 2.5 })).toBe('2,5 места')
  })

  test('take React nodes among their values', () => {
    const node = <b>101</b>
    expect(intl.formatMessage({ id: 'sample.zone' }, { zone: node })).toHaveLength(3)
    expect(intl.formatMessage({ id: 'sample.zone' }, { zone: '101' })).toBe('Зона 101, центр')
  })

  test('keep the common words beside a widget’s own', () =>
    expect(intl.formatMessage({ id: 'common.close' })).toBe('Закрыть'))

  test('that do not exist read as their id and never throw', () => {
    expect(intl.formatMessage({ id: 'sample.nowhere' })).toBe('sample.nowhere')
    expect(intl.formatMessage({ id: 'constructor' })).toBe('constructor')
    expect(intl.formatMessage({ id: 'sample.count' })).toBe('sample.count')
  })

  test('of an error that are not there yet are asked for, and a general one stands in', () => {
    const ask = vi.fn()
    expect(
      createMessagesIntl('ru', messages, { onErrorMissing: ask }).formatMessage({ id: 'error.NoMoneyNoHoney' }),
    ).toBe(emergencyMessages('ru').unknown)
    expect(ask).toHaveBeenCalledOnce()
  })

  test('of an unknown error fall back to the text of an unknown error', async () => {
    const errors = await loadAllMessages(GENERAL_ERRORS, 'en')
    expect(createMessagesIntl('en', errors).formatMessage({ id: 'error.NeverHeardOf' })).toBe(errors['error.unknown'])
  })

  test('of a part are said beside those around it, errors among them', () => {
    const ask = vi.fn()
    const around = createMessagesIntl('ru', { ...messages, 'error.NoSaving': 'Поздно' }, { onErrorMissing: ask })
    const part = createMessagesIntl('ru', { 'sample.plain': 'Готово' }, { around })
    expect(part.formatMessage({ id: 'sample.plain' })).toBe('Готово')
    expect(part.formatMessage({ id: 'sample.count' }, { count: 3 })).toBe('3 места')
    expect(part.formatMessage({ id: 'sample.zone' }, { zone: <b>101</b> })).toHaveLength(3)
    expect(part.formatMessage({ id: 'error.NoSaving' })).toBe('Поздно')
    expect(ask).not.toHaveBeenCalled()
    expect(part.formatMessage({ id: 'error.NoMoneyNoHoney' })).toBe(emergencyMessages('ru').unknown)
    expect(ask).toHaveBeenCalledOnce()
  })
})

describe('a language', () => {
  const available = ['ru', 'en', 'zh-Hant']
  test.each([
    ['ru', 'ru'],
    ['en-US', 'en'],
    ['EN', 'en'],
    ['en_GB', 'en'],
    ['zh-hant', 'zh-Hant'],
    ['de', 'ru'],
    ['', 'ru'],
  ])('%j is shown as %s', (wanted, shown) => expect(nearestLanguage(wanted, available)).toBe(shown))

  test('that a widget lacks is Russian', async () => {
    const loaders = { ru: async () => ({ default: { a: 'да' } }) }
    expect(await loadMessages(loaders, 'xx')).toEqual({ a: 'да' })
  })

  test('has emergency words compiled in', () => {
    for (const language of ['ru', 'en']) {
      for (const word of Object.values(emergencyMessages(language))) expect(word).not.toBe('')
    }
    expect(emergencyMessages('xx')).toEqual(emergencyMessages('ru'))
  })
})

describe('compiling words', () => {
  const roots = ['tests/unit/i18n/locales']

  test('reports what a language lacks, and lends the Russian', () => {
    const problems: string[] = []
    const compiled = compileMessages(roots, 'en', 'sample', (problem) => problems.push(problem))
    expect(problems).toEqual([expect.stringMatching(/en\/sample\.json has no "sample\.zone"/)])
    expect(createMessagesIntl('en', compiled).formatMessage({ id: 'sample.zone' }, { zone: '7' })).toBe('Зона 7, центр')
  })

  test('reports what only a translation has', () => {
    const problems: string[] = []
    compileMessages(roots, 'en', 'stray', (problem) => problems.push(problem))
    expect(problems).toEqual([expect.stringMatching(/ru\/stray\.json has no "stray\.extra"/)])
  })

  test('refuses a message that cannot be read, naming it', () => {
    expect(() => compileMessages(roots, 'ru', 'broken', () => {})).toThrow(
      /"broken\.plural" of locales\/ru\/broken\.json/,
    )
  })

  test('keeps plain messages as plain text, so that they cost nothing', () =>
    expect(messages['sample.plain']).toBe('Оплатить'))
})
