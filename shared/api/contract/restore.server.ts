import { boolean, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyAnswer } from './call.server.ts'
import { codeInput, confirmation, resendAnswer, salt, saltExample } from './confirmation.server.ts'
import * as rows from './restore.ts'

export const restoreCalls = describeCalls('restore', rows, {
  sendRestoreCode: {
    summary: 'Restore a password: send the code',
    input: object({ login: string().required().max(254), isReply: boolean() }),
    answer: createAnswerSchema({
      salt: string().required(),
      channel: string().oneOf(['email', 'phone']).required(),
      ...confirmation,
    }),
    example: {
      request: { login: 'driver@mail.example', isReply: false },
      answer: { status: 'ok', salt: saltExample, channel: 'email', resendSeconds: 10 },
    },
    errors: ['LimitSMS', 'SMSNotSend', 'ValidationError', 'InDevelopingError'],
  },
  checkRestoreCode: {
    summary: 'Restore a password: the code',
    input: codeInput,
    answer: emptyAnswer,
    example: { request: { token: saltExample, code: '123456' }, answer: { status: 'ok' } },
    errors: ['IncorrectCode', 'TokenNotFound'],
  },
  changeRestoredPassword: {
    summary: 'Restore a password: the new one',
    input: object({ token: salt.required(), pass: string().required().max(200) }),
    answer: emptyAnswer,
    example: { request: { token: saltExample, pass: 'parking2' }, answer: { status: 'ok' } },
    errors: ['TokenNotFound', 'ValidationError'],
  },
  restoreByCall: {
    summary: 'Restore by a call, whose last four digits are the new password',
    input: object({ login: string().required().max(254), type: string().oneOf(['call']) }),
    answer: resendAnswer,
    example: {
      request: { login: '79161234567', type: 'call' },
      answer: { status: 'ok', resendSeconds: 30 },
    },
    errors: ['LimitSMS', 'SMSNotSend', 'ValidationError', 'InDevelopingError'],
  },
})
