import { array, boolean, number, object, string } from 'yup'
import {
  createAgreedAmountSchema,
  createAmountSchema,
  createAnswerSchema,
  createDateSchema,
  createTimeSchema,
  describeCalls,
  tokenInput,
  emptyAnswer,
} from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './receipts.ts'

const text = (most: number) => string().max(most)

/** Either payer, by `type`: 1 an individual, 2 a legal one; which fields must be there the backend judges by it. */
const payerInput = object({
  type: number().oneOf([1, 2]).required().meta(says('1 an individual, 2 a legal payer')),
  name: text(300).meta(says('name of the firm; of type 2', 'needed of type 2')),
  ogrn: text(20).meta(says('OGRN, 13 digits, or OGRNIP, 15; of type 2', 'needed of type 2')),
  inn: text(20).meta(says('INN, 10 or 12 digits; of type 2', 'needed of type 2')),
  kpp: text(20).meta(says('KPP, 9 digits; of type 2', 'needed of type 2 with an INN of 10 digits')),
  address: text(500).meta(says('address, of both types', 'needed')),
  lastName: text(100).meta(says('last name, of type 1', 'needed of type 1')),
  firstName: text(100).meta(says('first name, of type 1', 'needed of type 1')),
  middleName: text(100).meta(says('middle name, of type 1; `-` where there is none', 'needed of type 1')),
  typeDoc: number().oneOf([1, 2]).meta(says('1 a passport, 2 a driving licence; of type 1', 'needed of type 1')),
  seriesDoc: text(10).meta(says('series of the document, 4 characters', 'needed of type 1')),
  numberDoc: text(10).meta(says('number of the document, 6 digits', 'needed of type 1')),
  DateDoc: text(10).meta(says('when it was issued, `YYYY-MM-DD`', 'needed of type 1')),
  issuer: text(300).meta(says('who has issued it', 'needed of type 1')),
})

const link = 'https://parking.example/api/receipt?receiptnumber=5001&sig=c2ln'
const receipts = { errors: ['TokenNotFound', 'TokenExpired', 'ValidationError'] } as const

const newReceipt = createAnswerSchema({
  result: object({
    receiptnumber: string().required().meta(says('number of the bill')),
    link: string().meta(
      says('signed address of the PDF, to be shown; it needs no token', 'the bill can be mailed alone'),
    ),
    downloadLink: string().meta(says('the same as a file to keep', '`link`')),
  })
    .required()
    .meta(says('the bill')),
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
      ...tokenInput.fields,
      payer: payerInput.required('RequiredField').meta(says('who pays: a person, or a firm')),
      sum: createAmountSchema().required('NoSumEntered').meta(says('how much, roubles')),
    }),
    answer: newReceipt,
    example: {
      request: {
        payer: payerExample,
        sum: '1000.00',
        token: 'driver-token',
      },
      answer: { status: 'ok', result: { receiptnumber: '5001', link, downloadLink: `${link}&download=true` } },
    },
    errors: [
      ...receipts.errors,
      'RequiredField',
      'InvalidFormat',
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
      ...tokenInput.fields,
      payer: payerInput.required('RequiredField').meta(says('who pays: a person, or a firm')),
      codeSubscription: text(100)
        .required()
        .meta(says('the offer: `parkingPermitCode` of `getSubscriptions`, or `permissionKindCode` of the constructor')),
      grz: text(40).meta(says('plate without spaces', 'that of the offer, where it is bound to one')),
      timestart: createDateSchema().meta(says('the first date', 'today')),
      expectedCost: createAgreedAmountSchema().meta({ missing: 'whatever it costs is taken' }),
    }),
    answer: newReceipt,
    example: {
      request: {
        payer: payerExample,
        codeSubscription: 'CENTER-M',
        grz: 'А123ВС77',
        timestart: '2025-03-13',
        expectedCost: '3000.00',
        token: 'driver-token',
      },
      answer: { status: 'ok', result: { receiptnumber: '5002', link, downloadLink: `${link}&download=true` } },
    },
    errors: [
      ...receipts.errors,
      'RequiredField',
      'InvalidFormat',
      'EmptyTs',
      'PriceChangedTryLater',
      'SubscriptionAlreadyExists',
      'PaymentServiceNotFound',
    ],
  },
  getReceipts: {
    ...receipts,
    summary: 'Receipts of the driver',
    input: tokenInput,
    answer: createAnswerSchema({
      result: array(
        object({
          date: createTimeSchema().required().meta(says('when it was made')),
          receiptnumber: string().required().meta(says('number of the bill')),
          sum: number().required().meta(says('how much, roubles')),
          status: string().required().meta(says('how it stands, in the city’s words')),
          receiptname: string().required().meta(says('what it is for')),
          type: string()
            .required()
            .meta(says('`legal` or 2 is a bill of a firm («Счет»), anything else a slip («Квитанция»)')),
          UIN: string().meta(says('UIN', 'not shown')),
          payer: string().meta(says('who pays, as it stands on the paper; ours', 'not shown')),
          link: string().meta(says('signed address of the PDF; it needs no token', 'it is asked for with the token')),
        }),
      )
        .required()
        .meta(says('the bills and receipts, newest first')),
    }),
    example: {
      request: { token: 'driver-token' },
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
      ...tokenInput.fields,
      receiptnumber: string().required().max(40).meta(says('number of the bill')),
      email: string().required('RequiredField').max(50).meta(says('where it goes, at most 50 characters')),
    }),
    answer: emptyAnswer,
    example: {
      request: { receiptnumber: '5001', email: 'book@romashka.example', token: 'driver-token' },
      answer: { status: 'ok' },
    },
    errors: [...receipts.errors, 'RequiredField', 'InvalidFormat'],
  },
  getReceipt: {
    ...receipts,
    summary:
      'A receipt as PDF: a bill for the payer’s Russian bank or bookkeeping, so the reference server writes it in Russian, whatever language is asked for',
    input: object({
      ...tokenInput.fields,
      receiptnumber: string().required().max(40).meta(says('number of the bill')),
      sig: text(100).meta(
        says('of the signed address; stands in place of a token', 'the token says whose bill it is', { unused: true }),
      ),
      download: boolean().meta(says('as a file to keep, not to be shown', 'false', { unused: true })),
    }),
    answer: emptyAnswer,
    example: { request: { receiptnumber: '5001', sig: 'c2ln' }, answer: { status: 'ok' } },
  },
})
