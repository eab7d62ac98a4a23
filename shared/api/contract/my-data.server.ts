import { array, boolean, number, object, string } from 'yup'
import { benefit } from './benefits.server.ts'
import { createAnswerSchema, createTimeSchema, describeCalls, TOKEN_ERRORS, tokenInput } from './call.server.ts'
import { code, confirmation } from './confirmation.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './my-data.ts'

const consentAnswer = createAnswerSchema({
  result: object({
    version: string().meta(says('version of the text that was agreed to', 'none was')),
    givenAt: createTimeSchema().meta(says('when it was given', 'it was not')),
    withdrawnAt: createTimeSchema().meta(says('when it was withdrawn', 'it stands')),
  })
    .required()
    .meta(says('the consent')),
})
const given = { version: '2026-01-15', givenAt: '2026-02-01T10:00:00+03:00' }
const consent = { input: tokenInput, answer: consentAnswer, errors: TOKEN_ERRORS } as const
const request = { token: 'driver-token' }
const roubles = number().required().meta({ description: 'roubles' })
const payback = {
  toBank: roubles.meta(says('roubles that go back to the cards they came from')),
  toStaff: roubles.meta(says('roubles that the city’s staff pays out')),
}

export const myDataCalls = describeCalls('profile', rows, {
  getConsent: {
    ...consent,
    summary: 'The consent to the processing of personal data',
    example: { request, answer: { status: 'ok', result: given } },
  },
  withdrawConsent: {
    ...consent,
    summary: 'Withdraws the consent; names and documents are deleted, letters end',
    example: { request, answer: { status: 'ok', result: { ...given, withdrawnAt: '2026-03-01T10:00:00+03:00' } } },
  },
  giveConsent: {
    ...consent,
    summary: 'Gives the consent again',
    input: tokenInput.shape({
      agreementVersion: string()
        .required('RequiredField')
        .max(100)
        .meta(says('`version` of `pagePersonalData` of the settings, the text that the person has read')),
    }),
    example: { request: { ...request, agreementVersion: '2026-01-15' }, answer: { status: 'ok', result: given } },
    errors: ['RequiredField', ...TOKEN_ERRORS],
  },
  downloadMyData: {
    summary: 'Links to everything the city keeps about the driver, as JSON and as a page',
    input: tokenInput.shape({
      lang: string().oneOf(['ru', 'en']).meta(says('language of the page', 'what `Accept-Language` says, else `ru`')),
    }),
    answer: createAnswerSchema({
      link: string().required().meta(says('signed address of a JSON file; it needs no token')),
      page: string().required().meta(says('signed address of the same as a page to read')),
    }),
    example: {
      request: { ...request, lang: 'ru' },
      answer: {
        status: 'ok',
        link: 'https://parking.example/api/profile/download-my-data/v1/file?q=e30&sig=c2ln',
        page: 'https://parking.example/api/profile/download-my-data/v1/page?q=e30&sig=c2ln',
      },
    },
    errors: TOKEN_ERRORS,
  },
  previewAccountDeletion: {
    summary: 'What a deletion of the account would do',
    input: tokenInput,
    answer: createAnswerSchema({
      result: object({
        balance: roubles.meta(says('the balance, roubles')),
        ...payback,
        lapsing: number().meta(
          says('roubles of bonuses that go back to the city: unspent ones, and those of money that comes back', '0'),
        ),
        isParked: boolean().required().meta(says('a session runs or waits: the deletion is refused')),
        hasOpenPayment: boolean()
          .required()
          .meta(says('a payment at the bank is not decided yet: the deletion is refused')),
        benefits: array(benefit)
          .required()
          .meta(says('benefits and subscriptions of the driver’s vehicles that would end or stay')),
      })
        .required()
        .meta(says('what would be done')),
    }),
    example: {
      request,
      answer: {
        status: 'ok',
        result: {
          balance: 1550.5,
          toBank: 1000,
          toStaff: 500.5,
          lapsing: 50,
          isParked: false,
          hasOpenPayment: false,
          benefits: [],
        },
      },
    },
    errors: TOKEN_ERRORS,
  },
  sendDeletionCode: {
    summary: 'A code that confirms the deletion of the account',
    input: tokenInput.shape({ isReply: boolean().meta(says('true: the code is asked for again', 'false')) }),
    answer: createAnswerSchema({
      channel: string()
        .oneOf(['email', 'phone'])
        .required()
        .meta(says('where the code has gone; any other word is read as `phone`')),
      ...confirmation,
    }),
    example: {
      request: { ...request, isReply: false },
      answer: { status: 'ok', channel: 'phone', typeAuthorization: 'SMS', resendSeconds: 30 },
    },
    errors: ['AccountInUse', 'LimitSMS', 'SMSNotSend', ...TOKEN_ERRORS],
  },
  deleteAccount: {
    summary: 'Deletes the account',
    input: tokenInput.shape({ code: code.required('IncorrectCode').meta(says('the code, digits')) }),
    answer: createAnswerSchema({ result: object(payback).required().meta(says('what goes back')) }),
    example: {
      request: { ...request, code: '123456' },
      answer: { status: 'ok', result: { toBank: 1000, toStaff: 500.5 } },
    },
    errors: ['IncorrectCode', 'AccountInUse', ...TOKEN_ERRORS],
  },
})
