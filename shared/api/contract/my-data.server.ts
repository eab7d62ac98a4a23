import { array, boolean, number, object, string } from 'yup'
import { benefit } from './benefits.server.ts'
import { createAnswerSchema, createTimeSchema, describeCalls, TOKEN_ERRORS, tokenInput } from './call.server.ts'
import { code, confirmation } from './confirmation.server.ts'
import * as rows from './my-data.ts'

const consentAnswer = createAnswerSchema({
  result: object({ version: string(), givenAt: createTimeSchema(), withdrawnAt: createTimeSchema() }).required(),
})
const given = { version: '2026-01-15', givenAt: '2026-02-01T10:00:00+03:00' }
const consent = { input: tokenInput, answer: consentAnswer, errors: TOKEN_ERRORS } as const
const request = { token: 'driver-token' }
const roubles = number().required().meta({ description: 'roubles' })
const payback = {
  toBank: roubles.meta({ description: 'roubles that go back to the cards they came from' }),
  toStaff: roubles.meta({ description: 'roubles that the city’s staff pays out' }),
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
    input: tokenInput.shape({ agreementVersion: string().required('RequiredField').max(100) }),
    example: { request: { ...request, agreementVersion: '2026-01-15' }, answer: { status: 'ok', result: given } },
    errors: ['RequiredField', ...TOKEN_ERRORS],
  },
  downloadMyData: {
    summary: 'Links to everything the city keeps about the driver, as JSON and as a page',
    input: tokenInput.shape({ lang: string().oneOf(['ru', 'en']) }),
    answer: createAnswerSchema({ link: string().required(), page: string().required() }),
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
        balance: roubles,
        ...payback,
        lapsing: number().meta({ description: 'roubles of unspent bonuses, which are not paid out; absent = none' }),
        isParked: boolean().required(),
        hasOpenPayment: boolean().required(),
        benefits: array(benefit).required(),
      }).required(),
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
    input: tokenInput.shape({ isReply: boolean() }),
    answer: createAnswerSchema({ channel: string().oneOf(['email', 'phone']).required(), ...confirmation }),
    example: {
      request: { ...request, isReply: false },
      answer: { status: 'ok', channel: 'phone', typeAuthorization: 'SMS', resendSeconds: 30 },
    },
    errors: ['AccountInUse', 'LimitSMS', 'SMSNotSend', ...TOKEN_ERRORS],
  },
  deleteAccount: {
    summary: 'Deletes the account',
    input: tokenInput.shape({ code: code.required('IncorrectCode') }),
    answer: createAnswerSchema({ result: object(payback).required() }),
    example: {
      request: { ...request, code: '123456' },
      answer: { status: 'ok', result: { toBank: 1000, toStaff: 500.5 } },
    },
    errors: ['IncorrectCode', 'AccountInUse', ...TOKEN_ERRORS],
  },
})
