import { object } from 'yup'
import { describeCalls, emptyAnswer } from './call.server.ts'
import { salt } from './confirmation.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './logout.ts'

export const logoutCalls = describeCalls('sign-in', rows, {
  logout: {
    summary: 'End the token',
    input: object({ token: salt.meta(says('the token that ends', 'the header has it, or none does')) }),
    answer: emptyAnswer,
    example: { request: { token: 'driver-token' }, answer: { status: 'ok' } },
    errors: [],
  },
})
