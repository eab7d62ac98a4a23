import { describe, expect, it } from 'vitest'
import en from '../../../locales/en/errors.json' with { type: 'json' }
import ru from '../../../locales/ru/errors.json' with { type: 'json' }
import { judge, readDocument } from '../../../shared/api/answer.ts'
import { toAppError } from '../../../shared/api/app-error.ts'

function codeOf(status: number, errorName: string): string {
  try {
    judge({
      response: new Response(null, { status }),
      document: readDocument(JSON.stringify({ status: 'error', errorName })),
    })
    return 'none'
  } catch (thrown) {
    return toAppError(thrown).code
  }
}

/** What the server says about it, as it is shown. */
function textOf(answer: object): string | null {
  try {
    judge({ response: new Response(null), document: readDocument(JSON.stringify({ status: 'error', ...answer })) })
    return 'none'
  } catch (thrown) {
    return toAppError(thrown).serverText
  }
}

describe('a refusal', () => {
  it('has the server’s words, but not where those are its name once more', () => {
    expect(textOf({ errorName: 'ValidationError', errorMessage: 'Машина не ваша.' })).toBe('Машина не ваша.')
    expect(textOf({ errorName: 'SubscriptionAlreadyExists', message: 'SubscriptionAlreadyExists' })).toBeNull()
  })

  it('for being too many is told as that, where its name says nothing', () => {
    expect(codeOf(429, 'UnknownError')).toBe('tooManyRequests')
    expect(codeOf(429, 'LimitSMS')).toBe('LimitSMS')
    expect(codeOf(500, 'UnknownError')).toBe('UnknownError')
  })

  it('for not being possible just now is told as a server that does not work, in the words of each language', () => {
    expect(codeOf(503, 'UnknownError')).toBe('server')
    expect(codeOf(503, 'LimitSMS')).toBe('LimitSMS')
    expect([ru['error.server'], en['error.server']]).toEqual([
      'Сервис парковки временно не работает. Попробуйте ещё раз чуть позже.',
      'The parking service is out of order for now. Try again a little later.',
    ])
  })
})
