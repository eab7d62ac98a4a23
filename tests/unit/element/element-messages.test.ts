import { describe, expect, test, vi } from 'vitest'
import { createElementMessages } from '../../../shared/element/element-messages.ts'
import { ALL_ERRORS, GENERAL_ERRORS } from '../../../shared/i18n/messages.ts'

const flush = () => new Promise((resolve) => setImmediate(resolve))
const environment = {
  setTimer(run: () => void, milliseconds: number) {
    if (milliseconds < 2_000) run()
    return () => {}
  },
  warn: vi.fn(),
}

function words(loaders: Record<string, () => Promise<{ default: Record<string, string> }>>, errors = GENERAL_ERRORS) {
  const onFail = vi.fn()
  return { onFail, words: createElementMessages({ loaders, environment, language: 'ru', errors, onFail }) }
}

const ru = async () => ({ default: { a: 'да' } })
const en = async () => ({ default: { a: 'yes' } })

describe('the words of an element', () => {
  test('are loaded once, in the language asked for', async () => {
    const load = vi.fn(ru)
    const { words: own } = words({ ru: load, en })
    await own.load()
    await own.load()
    expect(load).toHaveBeenCalledOnce()
    expect(own.$loaded.get()).toEqual({ language: 'ru', messages: { a: 'да' } })
  })

  test('stay until those of another language are there', async () => {
    const { words: own } = words({ ru, en })
    await own.load()
    own.setLanguage('en-US')
    expect(own.$loaded.get()?.language).toBe('ru')
    await flush()
    expect(own.$loaded.get()).toEqual({ language: 'en', messages: { a: 'yes' } })
  })

  test('stay for good where those of another language cannot be loaded, and that is told', async () => {
    const { words: own, onFail } = words({ ru, en: () => Promise.reject(new Error('gone')) })
    await own.load()
    own.setLanguage('en')
    await flush()
    expect(own.$loaded.get()?.language).toBe('ru')
    expect(own.$language.get()).toBe('ru')
    expect(onFail).toHaveBeenCalledOnce()
  })

  test('are those of the last language asked for, whichever comes first', async () => {
    const { words: own } = words({ ru, en, tt: async () => ({ default: { a: 'әйе' } }) })
    await own.load()
    own.setLanguage('en')
    own.setLanguage('tt')
    await flush()
    expect(own.$loaded.get()?.language).toBe('tt')
  })

  test('of errors come beside the others when they are asked for, and in each language after', async () => {
    const { words: own } = words({ ru, en })
    await own.load()
    own.loadErrors()
    await vi.waitFor(() => expect(own.$loaded.get()?.messages).toHaveProperty(['error.unknown']))
    const russian = own.$loaded.get()?.messages['error.unknown']
    own.setLanguage('en')
    await vi.waitFor(() => expect(own.$loaded.get()?.language).toBe('en'))
    expect(own.$loaded.get()?.messages).toMatchObject({ a: 'yes' })
    expect(own.$loaded.get()?.messages['error.unknown']).not.toBe(russian)
  })

  test('of errors of an account come at the same moment where there is one, and else when one is wanted', async () => {
    const account = 'error.IncorrectLogin'
    const { words: withAccount } = words({ ru, en }, ALL_ERRORS)
    await withAccount.load()
    const seen: boolean[] = []
    withAccount.$loaded.listen((spoken) =>
      seen.push([account, 'error.unknown'].every((id) => Object.hasOwn(spoken?.messages ?? {}, id))),
    )
    withAccount.loadErrors()
    await vi.waitFor(() => expect(seen).toEqual([true]))

    const { words: without } = words({ ru, en })
    await without.load()
    without.loadErrors()
    await vi.waitFor(() => expect(without.$loaded.get()?.messages).toHaveProperty(['error.unknown']))
    expect(without.$loaded.get()?.messages).not.toHaveProperty([account])
    without.loadAllErrors()
    await vi.waitFor(() => expect(without.$loaded.get()?.messages).toHaveProperty([account]))
  })

  test('of errors are on their way from the press on that wants them, and known to be lost where they do not come', async () => {
    const { words: own } = words({ ru, en })
    await own.load()
    expect([own.loadAllErrors(), own.$areErrorsLost.get()]).toEqual([true, false])
    await vi.waitFor(() => expect(own.$loaded.get()?.messages).toHaveProperty(['error.unknown']))
    expect([own.loadAllErrors(), own.$areErrorsLost.get()]).toEqual([false, false])

    const gone = { ru: () => Promise.reject(new Error('gone')), en: () => Promise.reject(new Error('gone')) }
    const { words: poor } = words({ ru, en }, [gone])
    await poor.load()
    const shown = poor.$loaded.get()
    poor.loadErrors()
    await vi.waitFor(() => expect(poor.$areErrorsLost.get()).toBe(true))
    // What is on the screen is not drawn anew for nothing, which would ask for them once more at once.
    expect(poor.$loaded.get()).toBe(shown)
  })

  test('cannot be loaded at all: that rejects', async () => {
    await expect(words({ ru: () => Promise.reject(new Error('gone')) }).words.load()).rejects.toThrow('gone')
  })
})

test('A language without words is told to the developer, with those that there are; a near one is not', async () => {
  const warn = vi.fn()
  const own = createElementMessages({
    loaders: { ru, en },
    environment: { ...environment, warn },
    language: 'en-GB',
    errors: GENERAL_ERRORS,
    onFail() {},
  })
  expect(warn).not.toHaveBeenCalled()
  own.setLanguage('de')
  expect(own.$language.get()).toBe('ru')
  expect(warn.mock.calls).toEqual([
    [{ code: 'unknown-language', text: 'there are no words in "de", ru is shown. There are: ru, en.' }],
  ])
})
