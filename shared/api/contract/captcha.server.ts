import { number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyAnswer, emptyInput } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './captcha.ts'
import { resendAnswer } from './confirmation.server.ts'

/** One white pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg=='

/** Beside a wrong password: what the next try needs. */
export const captchaRefusal = object({
  captcha: string().meta(says('a picture that the next try must read: PNG, base64', 'none is needed')),
  id_session: string().meta(says('names the picture', 'none is needed')),
  retryAfterSeconds: number()
    .integer()
    .meta(says('for how long no try is taken at all, seconds', 'one may be made at once')),
})

const captcha = { errors: ['CaptchaIncorrect', 'ValidationError'] } as const

export const captchaCalls = describeCalls('captcha', rows, {
  getCaptcha: {
    ...captcha,
    summary: 'A new picture to read',
    input: emptyInput,
    answer: createAnswerSchema({
      captcha: string().required().meta(says('PNG, base64')),
      id_session: string().required().meta(says('names the picture; it is sent back with what was read')),
    }),
    example: { request: {}, answer: { status: 'ok', captcha: PICTURE, id_session: 'captcha-1' } },
    errors: [],
  },
  checkCaptcha: {
    ...captcha,
    summary: 'Is the picture read right',
    input: object({
      captcha: string()
        .required('CaptchaIncorrect')
        .max(64)
        .meta(says('what the picture says, letters and digits in either case')),
      id_session: string().required().max(100).meta(says('`id_session` of the picture')),
    }),
    answer: emptyAnswer,
    example: { request: { captcha: 'a7kx', id_session: 'captcha-1' }, answer: { status: 'ok' } },
  },
  sendCaptchaCode: {
    ...captcha,
    summary: 'A code by e-mail or SMS in place of the picture',
    input: object({
      id_session: string().required().max(100).meta(says('`id_session` of the picture')),
      login: string().required().max(254).meta(says('e-mail or phone that is signed in with: the code goes there')),
    }),
    answer: resendAnswer,
    example: {
      request: { id_session: 'captcha-1', login: 'driver@mail.example' },
      answer: { status: 'ok', resendSeconds: 10 },
    },
    errors: ['ValidationError', 'LimitSMS', 'CaptchaIncorrect', 'SMSNotSend'],
  },
})
