import { boolean, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyAnswer } from './call.server.ts'
import { codeInput, confirmation, resendAnswer, salt, saltExample } from './confirmation.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './restore.ts'

export const restoreCalls = describeCalls('restore', rows, {
  sendRestoreCode: {
    summary: 'Restore a password: send the code',
    input: object({
      login: string().required().max(254).meta(says('e-mail, or phone of eleven digits')),
      isReply: boolean().meta(says('true: the code is asked for again', 'false')),
    }),
    answer: createAnswerSchema({
      salt: string()
        .required()
        .meta(says('names this restore; it is sent back as `token`', undefined, { also: ['token'] })),
      channel: string()
        .oneOf(['email', 'phone'])
        .required()
        .meta(says('where the code has gone; any other word is read as `email`')),
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
    input: object({
      token: salt.required().meta(says('`salt` of the restore, whose code has been right')),
      pass: string().required().max(200).meta(says('the new password, 6 to 20 characters')),
    }),
    answer: emptyAnswer,
    example: { request: { token: saltExample, pass: 'parking2' }, answer: { status: 'ok' } },
    errors: ['TokenNotFound', 'ValidationError'],
  },
  restoreByCall: {
    summary: 'Restore by a call, whose last four digits are the new password',
    input: object({
      login: string().required().max(254).meta(says('phone of eleven digits')),
      type: string().oneOf(['call']).meta(says('the word of the wire for a restore by a call', 'the path says it')),
    }),
    answer: resendAnswer,
    example: {
      request: { login: '79161234567', type: 'call' },
      answer: { status: 'ok', resendSeconds: 30 },
    },
    errors: ['LimitSMS', 'SMSNotSend', 'ValidationError', 'InDevelopingError'],
  },
})
