import { boolean, object, string } from 'yup'
import * as rows from './auth.ts'
import { SIGN_IN_ERRORS } from './auth.ts'
import { createAnswerSchema, describeCalls } from './call.server.ts'
import { codeInput, confirmation, saltExample } from './confirmation.server.ts'

const captcha = {
  captcha: string().max(4000).meta({
    description:
      "what the picture says, or the code sent instead of it; without id_session: the word of the city's captcha provider",
  }),
  id_session: string().max(100),
}

const signIn = {
  errors: ['ValidationError', ...SIGN_IN_ERRORS],
  answer: createAnswerSchema({ token: string().required() }),
} as const

export const authCalls = describeCalls('sign-in', rows, {
  login: {
    ...signIn,
    summary: 'Sign in by e-mail or phone and password',
    input: object({
      login: string().required().max(254),
      password: string().required().max(200),
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
      inn: string().required().max(20),
      contractNumber: string().required().max(50),
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
      token: string().required().max(4000).meta({ description: "the provider's token" }),
    }),
    answer: createAnswerSchema({ result: object({ token: string().required() }).required() }),
    example: {
      request: { token: 'provider-token' },
      answer: { status: 'ok', result: { token: 'driver-token' } },
    },
  },
  sendLoginCode: {
    ...signIn,
    summary: 'Sign in without a password: send the code',
    input: object({ phone: string().required('PhoneEmpty').max(40), isReply: boolean() }),
    answer: createAnswerSchema({ salt: string().required(), ...confirmation }),
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
