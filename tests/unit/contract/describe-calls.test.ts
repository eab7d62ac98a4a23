import { object } from 'yup'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../../shared/api/contract/call.ts'
import { describeCalls, emptyAnswer, type ServerPart } from '../../../shared/api/contract/call.server.ts'

const park: Call<void, null> = {
  name: 'park',
  method: 'POST',
  path: '/api/park/v1',
  body: 'form',
  token: 'none',
  encode: () => ({}),
  decode: () => null,
}
const leave: Call<void, null> = { ...park, name: 'leave', path: '/api/leave/v1' }
const part: ServerPart = {
  summary: 'Parks',
  input: object({}),
  answer: emptyAnswer,
  example: { request: {}, answer: { status: 'ok' } },
  errors: [],
}

// The compiler checks this file: an expected error that does not come is an error.
describe('the server parts of an area', () => {
  it('are joined with the rows of its file, in their order, and what is no row is left out', () => {
    const area = { leave, park, LIMIT: 5, toText: () => '' }
    const calls = describeCalls('parking', area, { park: part, leave: { ...part, isAttempt: true } })
    expect(Object.keys(calls)).toEqual(['park', 'leave'])
    expect(calls.park).toEqual({ ...part, call: park, area: 'parking' })
    expect(calls.leave.isAttempt).toBe(true)
  })

  it('do not compile where a row has none, where a part has no row, and where a part lacks something', () => {
    // @ts-expect-error -- `leave` has no server part
    describeCalls('parking', { park, leave }, { park: part })
    // @ts-expect-error -- there is no row `leave`
    describeCalls('parking', { park }, { park: part, leave: part })
    const { example: _example, ...withoutExample } = part
    // @ts-expect-error -- the part has no example
    const calls = describeCalls('parking', { park }, { park: withoutExample })
    expect(Object.keys(calls)).toEqual(['park'])
  })
})
