import { array, boolean, number, object, string } from 'yup'
import {
  createAmountSchema,
  createAnswerSchema,
  createDateSchema,
  createTimeSchema,
  describeCalls,
  driverTokenInput,
  emptyAnswer,
} from './call.server.ts'
import * as rows from './receipts.ts'

const text = (most: number) => string().max(most)

/** Either payer, by `type`: 1 an individual, 2 a legal one; which fields must be there the backend judges by it. */
const payerInput = object({
  type: number().oneOf([1, 2]).required(),
  name: text(300),
  ogrn: text(20),
  inn: text(20),
  kpp: text(20),
  address: text(500),
  lastName: text(100),
  firstName: text(100),
  middleName: text(100),
  typeDoc: number().oneOf([1, 2]),
  seriesDoc: text(10),
  numberDoc: text(10),
  DateDoc: text(10),
  issuer: text(300),
})

const link = 'https://parking.example/api/receipt?receiptnumber=5001&sig=c2ln'
const receipts = { errors: ['TokenNotFound', 'TokenExpired', 'ValidationError'] } as const

const newReceipt = createAnswerSchema({
  result: object({ receiptnumber: string().required(), link: string(), downloadLink: string() }).required(),
})

const payerExample = {
  type: 2,
  name: 'ООО «Ромашка»',
  ogrn: '1027700132195',
  inn: '7707083893',
  kpp: '773601001',
  address: '117312, Москва, ул. Вавилова, 19',
}

export const receiptsCalls = describeCalls('receipts', rows, {
  createRefillReceipt: {
    ...receipts,
    summary: 'An invoice or slip to top the balance up',
    isAttempt: true,
    input: object({
      Token: text(200),
      payer: payerInput.required('RequiredField'),
      sum: createAmountSchema().required('NoSumEntered'),
    }),
    answer: newReceipt,
    example: {
      request: {
        payer: payerExample,
        sum: '1000.00',
        Token: 'driver-token',
      },
      answer: { status: 'ok', result: { receiptnumber: '5001', link, downloadLink: `${link}&download=true` } },
    },
    errors: [
      ...receipts.errors,
      'RequiredField',
      'NoSumEntered',
      'RefillAmountCanNotBeMaxAllowable',
      'PaymentServiceNotFound',
    ],
  },
  createSubscriptionReceipt: {
    ...receipts,
    summary: 'An invoice or slip to pay a subscription',
    isAttempt: true,
    input: object({
      Token: text(200),
      payer: payerInput.required('RequiredField'),
      codeSubscription: text(100).required(),
      grz: text(40),
      timestart: createDateSchema().meta({ description: 'the first date; today where it is left out' }),
      expectedCost: createAmountSchema('roubles the person agreed to'),
    }),
    answer: newReceipt,
    example: {
      request: {
        payer: payerExample,
        codeSubscription: 'CENTER-M',
        grz: 'А123ВС77',
        timestart: '2025-03-13',
        expectedCost: '3000.00',
        Token: 'driver-token',
      },
      answer: { status: 'ok', result: { receiptnumber: '5002', link, downloadLink: `${link}&download=true` } },
    },
    errors: [
      ...receipts.errors,
      'RequiredField',
      'EmptyTs',
      'PriceChangedTryLater',
      'SubscriptionAlreadyExists',
      'PaymentServiceNotFound',
    ],
  },
  getReceipts: {
    ...receipts,
    summary: 'Receipts of the driver',
    input: driverTokenInput,
    answer: createAnswerSchema({
      result: array(
        object({
          date: createTimeSchema().required(),
          receiptnumber: string().required(),
          sum: number().required().meta({ description: 'roubles' }),
          status: string().required(),
          receiptname: string().required(),
          type: string().required(),
          UIN: string(),
          payer: string().meta({ description: 'who pays, as it stands on the paper; ours' }),
          link: string(),
        }),
      ).required(),
    }),
    example: {
      request: { Token: 'driver-token' },
      answer: {
        status: 'ok',
        result: [
          {
            date: '2025-03-12T19:30:00+03:00',
            receiptnumber: '5001',
            sum: 1000,
            status: 'waiting',
            receiptname: 'Пополнение баланса',
            type: 'legal',
            UIN: '00000000000000005001',
            payer: 'ООО «Ромашка», ИНН 7707083893',
            link,
          },
        ],
      },
    },
  },
  sendReceipt: {
    ...receipts,
    summary: 'Mail a receipt',
    input: object({
      Token: text(200),
      receiptnumber: string().required().max(40),
      email: string().required('RequiredField').max(50),
    }),
    answer: emptyAnswer,
    example: {
      request: { receiptnumber: '5001', email: 'book@romashka.example', Token: 'driver-token' },
      answer: { status: 'ok' },
    },
  },
  getReceipt: {
    ...receipts,
    summary: 'A receipt as PDF',
    input: object({
      Token: text(200),
      receiptnumber: string().required().max(40),
      sig: text(100).meta({ description: 'of the signed address; stands in place of a token' }),
      download: boolean().meta({ description: 'as a file to keep, not to be shown' }),
    }),
    answer: emptyAnswer,
    example: { request: { receiptnumber: '5001', sig: 'c2ln' }, answer: { status: 'ok' } },
  },
})
