import { object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyAnswer, emptyInput } from './call.server.ts'
import * as rows from './captcha.ts'
import { resendAnswer } from './confirmation.server.ts'

/** One white pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg=='

const captcha = { errors: ['CaptchaIncorrect', 'ValidationError'] } as const

export const captchaCalls = describeCalls('captcha', rows, {
  getCaptcha: {
    ...captcha,
    summary: 'A new picture to read',
    input: emptyInput,
    answer: createAnswerSchema({
      captcha: string().required().meta({ description: 'PNG, base64' }),
      id_session: string().required(),
    }),
    example: { request: {}, answer: { status: 'ok', captcha: PICTURE, id_session: 'captcha-1' } },
    errors: [],
  },
  checkCaptcha: {
    ...captcha,
    summary: 'Is the picture read right',
    input: object({
      captcha: string().required('CaptchaIncorrect').max(64),
      id_session: string().required().max(100),
    }),
    answer: emptyAnswer,
    example: { request: { captcha: 'a7kx', id_session: 'captcha-1' }, answer: { status: 'ok' } },
  },
  sendCaptchaCode: {
    ...captcha,
    summary: 'A code by e-mail or SMS in place of the picture',
    input: object({
      id_session: string().required().max(100),
      login: string().required().max(254),
    }),
    answer: resendAnswer,
    example: {
      request: { id_session: 'captcha-1', login: 'driver@mail.example' },
      answer: { status: 'ok', resendSeconds: 10 },
    },
    errors: ['ValidationError', 'LimitSMS', 'CaptchaIncorrect', 'SMSNotSend'],
  },
})
