import { boolean, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyAnswer, emptyInput } from './call.server.ts'
import { code, confirmation, CONFIRMATIONS, resend, salt, saltExample } from './confirmation.server.ts'
import * as rows from './registration.ts'

const checkInput = object({ value: string().required().max(254) })
const confirmInput = object({ token: salt, code: code.required('IncorrectCode') })
const sentAnswer = createAnswerSchema(confirmation)

export const registrationCalls = describeCalls('registration', rows, {
  register: {
    summary: 'Register: the data; sends the code to the e-mail',
    input: object({
      firstname: string().trim().max(100),
      lastname: string().trim().max(100),
      middlename: string().trim().max(100),
      email: string().required().max(254),
      phone: string().required('PhoneEmpty').max(40),
      pass: string().required().max(200),
      agreement: boolean().meta({ description: 'to the personal-data rules; registration needs it' }),
      agreementVersion: string().max(100),
    }),
    answer: createAnswerSchema({ emailSalt: string().required(), ...resend }),
    example: {
      request: {
        firstname: 'Иван',
        lastname: 'Петров',
        middlename: 'Сергеевич',
        email: 'ivan@mail.example',
        phone: '79161234567',
        pass: 'parking1',
        agreement: true,
        agreementVersion: '2026-01-15',
      },
      answer: { status: 'ok', emailSalt: saltExample, resendSeconds: 10 },
    },
    errors: ['EmailExists', 'PhoneExists', 'PhoneEmpty', 'ValidationError', 'registrationError', 'LimitSMS'],
  },
  checkEmail: {
    summary: 'Is the e-mail free',
    input: checkInput,
    answer: emptyAnswer,
    example: { request: { value: 'ivan@mail.example' }, answer: { status: 'ok' } },
    errors: ['EmailExists', 'ValidationError'],
  },
  checkPhone: {
    summary: 'Is the phone free',
    input: checkInput,
    answer: emptyAnswer,
    example: { request: { value: '79161234567' }, answer: { status: 'ok' } },
    errors: ['PhoneExists', 'ValidationError'],
  },
  getRegistration: {
    summary: 'Where an unfinished registration stands',
    input: object({ token: salt.required() }),
    answer: createAnswerSchema({
      result: object({
        step: string().oneOf(['email', 'phone', 'done']).required(),
        email: string().required(),
        phone: string().required(),
        phoneSalt: string(),
      }).required(),
    }),
    example: {
      request: { token: saltExample },
      answer: {
        status: 'ok',
        result: { step: 'phone', email: 'i***@mail.example', phone: '+7 *** ***-**-67', phoneSalt: saltExample },
      },
    },
    errors: ['TokenNotFound'],
  },
  getConfirmationType: {
    summary: 'How phones are confirmed here',
    input: emptyInput,
    answer: createAnswerSchema({
      result: object({
        typeAuthorization: string().oneOf(CONFIRMATIONS).required(),
        useSmsReplay: boolean().required(),
      }).required(),
    }),
    example: {
      request: {},
      answer: { status: 'ok', result: { typeAuthorization: 'SMS', useSmsReplay: false } },
    },
    errors: [],
  },
  sendEmailCode: {
    summary: 'A code to an e-mail',
    input: object({
      token: salt,
      email: string().max(254),
      edit: number().integer().meta({ description: '1 from the profile' }),
    }),
    answer: sentAnswer,
    example: { request: { token: saltExample }, answer: { status: 'ok', resendSeconds: 10 } },
    errors: ['LimitSMS', 'UserExists', 'EmailExists', 'TokenNotFound', 'TokenExpired', 'ValidationError'],
  },
  sendSmsCode: {
    summary: 'A code to a phone, by SMS or by a call',
    input: object({
      token: salt,
      phone: string().max(40),
      replaces: string().max(40).meta({ description: 'the phone of the profile whose place it takes' }),
      edit: number().integer().meta({ description: '1 from the profile' }),
      isReply: boolean().meta({ description: 'a repeat; where the city calls and useSmsReplay is on it comes as SMS' }),
    }),
    answer: sentAnswer,
    example: {
      request: { token: saltExample, isReply: false },
      answer: { status: 'ok', typeAuthorization: 'SMS', resendSeconds: 30 },
    },
    errors: [
      'LimitSMS',
      'SMSNotSend',
      'DoublePhone',
      'UserExists',
      'PhoneExists',
      'PhoneEmpty',
      'TokenNotFound',
      'TokenExpired',
      'ValidationError',
    ],
  },
  changePhone: {
    summary: 'Another phone on the last step',
    input: object({ token: salt.required(), phone: string().required('PhoneEmpty').max(40) }),
    answer: emptyAnswer,
    example: { request: { token: saltExample, phone: '79161234568' }, answer: { status: 'ok' } },
    errors: ['PhoneExists', 'PhoneEmpty', 'TokenNotFound', 'ValidationError'],
  },
  confirmEmail: {
    summary: 'The code of the e-mail',
    input: confirmInput,
    answer: createAnswerSchema({ phoneSalt: string() }),
    example: {
      request: { token: saltExample, code: '123456' },
      answer: { status: 'ok', phoneSalt: saltExample },
    },
    errors: ['IncorrectCode', 'UserExists', 'TokenNotFound', 'TokenExpired'],
  },
  confirmPhone: {
    summary: 'The code of the phone; makes the account and signs in',
    input: confirmInput,
    answer: createAnswerSchema({ token: string() }),
    example: {
      request: { token: saltExample, code: '123456' },
      answer: { status: 'ok', token: 'driver-token' },
    },
    errors: ['IncorrectCode', 'EmailExists', 'PhoneExists', 'UserExists', 'TokenNotFound', 'TokenExpired'],
  },
})
