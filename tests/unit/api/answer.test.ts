import { describe, expect, it } from 'vitest'
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

describe('a refusal', () => {
  it('for being too many is told as that, where its name says nothing', () => {
    expect(codeOf(429, 'UnknownError')).toBe('tooManyRequests')
    expect(codeOf(429, 'LimitSMS')).toBe('LimitSMS')
    expect(codeOf(500, 'UnknownError')).toBe('UnknownError')
  })
})
