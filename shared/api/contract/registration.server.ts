import { boolean, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyAnswer, emptyInput } from './call.server.ts'
import { code, confirmation, CONFIRMATIONS, resend, salt, saltExample } from './confirmation.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './registration.ts'

const checkInput = object({ value: string().required().max(254).meta(says('the address or the phone as typed')) })
const confirmInput = object({
  token: salt.meta(
    says('`emailSalt` or `phoneSalt`, or from the profile the driver’s token', 'the header has the driver’s token'),
  ),
  code: code.required('IncorrectCode').meta(says('the code, digits')),
})
const sentAnswer = createAnswerSchema(confirmation)

export const registrationCalls = describeCalls('registration', rows, {
  register: {
    summary: 'Register: the data; sends the code to the e-mail',
    input: object({
      firstname: string().trim().max(100).meta(says('first name; needed where the city sets `hasPrivateData`', 'none')),
      lastname: string().trim().max(100).meta(says('last name; needed where the city sets `hasPrivateData`', 'none')),
      middlename: string().trim().max(100).meta(says('middle name', 'none')),
      email: string().required().max(254).meta(says('e-mail; a code goes there')),
      phone: string()
        .required('PhoneEmpty')
        .max(40)
        .meta(says('phone, eleven digits that begin with 7; a code goes there next')),
      pass: string().required().max(200).meta(says('the password, 6 to 20 characters')),
      agreement: boolean().meta(says('to the personal-data rules; registration needs it', 'false')),
      agreementVersion: string()
        .max(100)
        .meta(
          says('`version` of `pagePersonalData` of the settings, the text that was agreed to', 'the text of today'),
        ),
    }),
    answer: createAnswerSchema({
      emailSalt: string()
        .required()
        .meta(
          says('names this registration; it is sent back as `token` with the code of the e-mail', undefined, {
            also: ['salt', 'token'],
          }),
        ),
      ...resend,
    }),
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
    input: object({
      token: salt.required().meta(says('`emailSalt` of a registration, as the link in the letter has it')),
    }),
    answer: createAnswerSchema({
      result: object({
        step: string()
          .oneOf(['email', 'phone', 'done'])
          .required()
          .meta(says('what is confirmed next; any other word is read as `email`')),
        email: string().required().meta(says('the e-mail, masked')),
        phone: string().required().meta(says('the phone, masked')),
        phoneSalt: string().meta(
          says('sent back as `token` with the code of the phone', 'the e-mail is to be confirmed first'),
        ),
      })
        .required()
        .meta(says('where it stands')),
    }),
    example: {
      request: { token: saltExample },
      answer: {
        status: 'ok',
        result: { step: 'phone', email: 'i***@mail.example', phone: '+7 *** ***-**-67', phoneSalt: saltExample },
      },
    },
    errors: ['TokenNotFound', 'ValidationError'],
  },
  getConfirmationType: {
    summary: 'How phones are confirmed here',
    input: emptyInput,
    answer: createAnswerSchema({
      result: object({
        typeAuthorization: string()
          .oneOf(CONFIRMATIONS)
          .required()
          .meta(says('by SMS or by a call; any other word is read as `SMS`')),
        useSmsReplay: boolean().required().meta(says('where phones are confirmed by a call, a repeat may come as SMS')),
      })
        .required()
        .meta(says('how phones are confirmed here')),
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
      token: salt.meta(
        says('`emailSalt`, or from the profile the driver’s token', 'the header has the driver’s token'),
      ),
      email: string()
        .max(254)
        .meta(says('the new e-mail of the profile; of a registration its own', 'that of the registration')),
      edit: number().integer().meta(says('1 where it is sent from the profile, 0 from a registration', '0')),
    }),
    answer: sentAnswer,
    example: {
      request: { token: saltExample, email: 'ivanova@mail.example', edit: 0 },
      answer: { status: 'ok', resendSeconds: 10 },
    },
    errors: ['LimitSMS', 'UserExists', 'EmailExists', 'TokenNotFound', 'TokenExpired', 'ValidationError'],
  },
  sendSmsCode: {
    summary: 'A code to a phone, by SMS or by a call',
    input: object({
      token: salt.meta(
        says('`phoneSalt`, or from the profile the driver’s token', 'the header has the driver’s token'),
      ),
      phone: string()
        .max(40)
        .meta(says('the new phone of the profile; of a registration its own', 'that of the registration')),
      replaces: string()
        .max(40)
        .meta(says('the phone of the profile whose place it takes', 'it is added beside the others')),
      edit: number().integer().meta(says('1 where it is sent from the profile, 0 from a registration', '0')),
      isReply: boolean().meta(says('a repeat; where the city calls and useSmsReplay is on it comes as SMS', 'false')),
    }),
    answer: sentAnswer,
    example: {
      request: { token: saltExample, phone: '79161234567', edit: 0, isReply: false },
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
    input: object({
      token: salt.required().meta(says('`phoneSalt` of the registration')),
      phone: string().required('PhoneEmpty').max(40).meta(says('another phone, eleven digits that begin with 7')),
    }),
    answer: emptyAnswer,
    example: { request: { token: saltExample, phone: '79161234568' }, answer: { status: 'ok' } },
    errors: ['PhoneExists', 'PhoneEmpty', 'TokenNotFound', 'ValidationError'],
  },
  confirmEmail: {
    summary: 'The code of the e-mail',
    input: confirmInput,
    answer: createAnswerSchema({
      phoneSalt: string().meta(
        says('sent back as `token` with the code of the phone', 'the address of a profile has changed', {
          also: ['salt'],
        }),
      ),
    }),
    example: {
      request: { token: saltExample, code: '123456' },
      answer: { status: 'ok', phoneSalt: saltExample },
    },
    errors: ['IncorrectCode', 'UserExists', 'TokenNotFound', 'TokenExpired'],
  },
  confirmPhone: {
    summary: 'The code of the phone; makes the account and signs in',
    input: confirmInput,
    answer: createAnswerSchema({
      token: string().meta(says('the token of the new sign-in', 'the phone of a profile has changed')),
    }),
    example: {
      request: { token: saltExample, code: '123456' },
      answer: { status: 'ok', token: 'driver-token' },
    },
    errors: ['IncorrectCode', 'EmailExists', 'PhoneExists', 'UserExists', 'TokenNotFound', 'TokenExpired'],
  },
})
