import { describe, expect, it } from 'vitest'
import { AppError, isAborted, isOutcomeOpen, toAppError } from '../../../shared/api/app-error.ts'
import { codeOfHttpStatus } from '../../../shared/api/http-code.ts'

describe('an error', () => {
  it('stays itself, and any other thrown thing becomes unknown', () => {
    const error = new AppError('timeout')
    expect(toAppError(error)).toBe(error)
    for (const thrown of [new Error('x'), 'x', null, undefined])
      expect(toAppError(thrown)).toMatchObject({ code: 'unknown', cause: thrown })
  })

  it('leaves open whether the order was carried out, unless the server refused it by name or status', () => {
    for (const code of ['network', 'offline', 'timeout', 'contract', 'server', 'aborted', 'unknown'] as const)
      expect(isOutcomeOpen(new AppError(code))).toBe(true)
    for (const code of [
      'ValidationError',
      'PriceChangedTryLater',
      'forbidden',
      'notFound',
      'tooManyRequests',
      'notConfigured',
    ] as const) {
      expect(isOutcomeOpen(new AppError(code))).toBe(false)
    }
  })

  it('leaves it open whenever the server broke down, with any name in its answer', () => {
    expect(isOutcomeOpen(new AppError('UnknownError', { httpStatus: 500 }))).toBe(true)
    expect(isOutcomeOpen(new AppError('UnknownError', { httpStatus: 200 }))).toBe(false)
  })

  it('that the caller wished for is known', () => {
    expect([
      isAborted(new AppError('aborted')),
      isAborted(new AppError('network')),
      isAborted(new DOMException('x', 'AbortError')),
    ]).toEqual([true, false, false])
  })
})

describe('an HTTP status alone', () => {
  it.each([
    [0, 'contract'],
    [302, 'contract'],
    [304, 'contract'],
    [499, 'unknown'],
    [599, 'server'],
  ])('%i is %s', (status, code) => {
    expect(codeOfHttpStatus(status)).toBe(code)
  })
})
