import { boolean, object, string } from 'yup'
import { captchaRefusal } from './captcha.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './auth.ts'
import { SIGN_IN_ERRORS } from './auth.ts'
import { createAnswerSchema, describeCalls } from './call.server.ts'
import { codeInput, confirmation, saltExample } from './confirmation.server.ts'

const captcha = {
  captcha: string()
    .max(4000)
    .meta(
      says(
        "what the picture says, or the code sent instead of it; without id_session: the word of the city's captcha provider",
        'no captcha; once one is asked for the answer is `CaptchaIncorrect`',
      ),
    ),
  id_session: string()
    .max(100)
    .meta(
      says(
        '`id_session` of the picture that `captcha` answers',
        '`captcha` is the word of the city’s captcha provider',
      ),
    ),
}

const signIn = {
  refusal: captchaRefusal,
  errors: ['ValidationError', ...SIGN_IN_ERRORS.filter((name) => name !== 'Request error')],
  answer: createAnswerSchema({
    token: string().required().meta(says('the token of the new sign-in; every call of a driver carries it')),
  }),
} as const

export const authCalls = describeCalls('sign-in', rows, {
  login: {
    ...signIn,
    summary: 'Sign in by e-mail or phone and password',
    input: object({
      login: string().required().max(254).meta(says('e-mail, or phone of eleven digits that begins with 7')),
      password: string().required().max(200).meta(says('the password as typed')),
      ...captcha,
    }),
    example: {
      request: { login: 'driver@mail.example', password: 'parking1', captcha: 'a7kx', id_session: 'captcha-1' },
      answer: { status: 'ok', token: 'driver-token' },
    },
    errors: [...signIn.errors, 'EmptyPass'],
  },
  loginCorp: {
    ...signIn,
    summary: 'Sign in as a firm',
    input: object({
      inn: string().required().max(20).meta(says('INN of the firm, 10 or 12 digits')),
      contractNumber: string().required().max(50).meta(says('number of the firm’s contract with the city')),
      ...captcha,
    }),
    example: {
      request: { inn: '7707083893', contractNumber: 'ДГ-1' },
      answer: { status: 'ok', token: 'coop-token' },
    },
  },
  loginSocial: {
    ...signIn,
    summary: "Sign in by a social provider's token",
    input: object({
      token: string().required().max(4000).meta(says("the provider's token")),
    }),
    answer: createAnswerSchema({
      result: object({ token: string().required().meta(says('the token of the new sign-in')) })
        .required()
        .meta(says('the sign-in')),
    }),
    example: {
      request: { token: 'provider-token' },
      answer: { status: 'ok', result: { token: 'driver-token' } },
    },
  },
  sendLoginCode: {
    summary: 'Sign in without a password: send the code',
    input: object({
      phone: string().required('PhoneEmpty').max(40).meta(says('phone of eleven digits that begins with 7')),
      isReply: boolean().meta(says('true: the code is asked for again', 'false')),
    }),
    answer: createAnswerSchema({
      salt: string()
        .required()
        .meta(says('names this sign-in; it is sent back as `token` with the code', undefined, { also: ['token'] })),
      ...confirmation,
    }),
    example: {
      request: { phone: '79161234567', isReply: false },
      answer: { status: 'ok', salt: saltExample, typeAuthorization: 'SMS', resendSeconds: 30 },
    },
    errors: ['PhoneEmpty', 'LimitSMS', 'SMSNotSend', 'ValidationError', 'InDevelopingError'],
  },
  loginByCode: {
    ...signIn,
    summary: 'Sign in without a password: the code',
    input: codeInput,
    example: {
      request: { token: saltExample, code: '123456' },
      answer: { status: 'ok', token: 'driver-token' },
    },
  },
})
