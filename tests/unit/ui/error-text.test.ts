import { describe, expect, it } from 'vitest'
import { createIntl } from 'react-intl'
import { errorText } from '../../../shared/ui/error-text.ts'
import ruCommon from '../../../locales/ru/common.json'
import ruErrors from '../../../locales/ru/errors.json'
import enCommon from '../../../locales/en/common.json'
import enErrors from '../../../locales/en/errors.json'

const intls = {
  ru: createIntl({ locale: 'ru', messages: { ...ruCommon, ...ruErrors } }),
  en: createIntl({ locale: 'en', messages: { ...enCommon, ...enErrors } }),
}

describe('the text of a failure', () => {
  it.each([
    ['ru', 5, /Попробуйте через 1 минуту\.$/],
    ['ru', 120, /Попробуйте через 2 минуты\.$/],
    ['ru', 841, /Попробуйте через 15 минут\.$/],
    ['en', 60, /Try again in 1 minute\.$/],
    ['en', 61, /Try again in 2 minutes\.$/],
  ] as const)('says when to try again, in whole minutes (%s, %i s)', (language, retryAfterSeconds, said) => {
    const failure = { code: 'tooManyRequests', retryAfterSeconds }
    expect(errorText(intls[language], failure).replaceAll('\u00A0', ' ')).toMatch(said)
  })

  it.each([{}, { retryAfterSeconds: null }, { retryAfterSeconds: 0 }])(
    'says what went wrong alone where the server does not say when (%o)',
    (wait) => expect(errorText(intls.ru, { code: 'server', ...wait })).toBe(ruErrors['error.server']),
  )
})
