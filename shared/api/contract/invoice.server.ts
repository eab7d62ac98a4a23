import { boolean, number, object, string } from 'yup'
import {
  createAmountSchema,
  createAnswerSchema,
  createLanguageSchema,
  createReturnUrlSchema,
  createTimeSchema,
  describeCalls,
} from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './invoice.ts'

const invoiceId = string().required().max(64).meta(says('number of the invoice'))

export const invoiceCalls = describeCalls('invoices by card', rows, {
  getInvoice: {
    summary: 'What is to be paid by card, and to whom',
    input: object({ invoiceId }),
    answer: createAnswerSchema({
      result: object({
        invoiceId,
        description: string().meta(says('what it is for, in the city’s language', 'no such line')),
        descriptionEn: string().meta(says('the same in English', 'the text as it is')),
        payee: string().required().meta(says('who is paid')),
        payeeEn: string().meta(says('the same in English', 'the name as it is')),
        inn: string().meta(says('INN of who is paid', 'not shown')),
        amount: number().required().meta(says('what is to be paid, roubles')),
        currency: string().required().meta(says('currency, ISO 4217; `RUB`')),
        state: string()
          .required()
          .oneOf(['open', 'processing', 'paid', 'expired'])
          .meta(says('how it stands; any other word counts as `processing`')),
        payBy: createTimeSchema().meta(says('until when it can be paid', 'no such time is shown')),
        paidAt: createTimeSchema().meta(says('when it was paid', 'no such time is shown')),
        widget: object({
          publicId: string().required().meta(says('public key of the city with the bank')),
          scriptUrl: string().required().meta(says('address of the form’s script, https')),
        })
          .nullable()
          .default(undefined)
          .meta(says('the bank’s card form, where the page may load it', 'the bank’s page is opened in its place')),
        requireEmail: boolean().meta(says('whether an e-mail has to be given', 'false')),
      })
        .required()
        .meta(says('the invoice')),
    }),
    example: {
      request: { invoiceId: 'inv-1001' },
      answer: {
        status: 'ok',
        result: {
          invoiceId: 'inv-1001',
          description: 'Резидентное разрешение на год',
          descriptionEn: 'Resident permit for a year',
          payee: 'МКУ «Городская парковка»',
          payeeEn: 'City Parking, municipal institution',
          inn: '7707083893',
          amount: 3000,
          currency: 'RUB',
          state: 'open',
          payBy: '2025-03-20T23:59:59+03:00',
          widget: { publicId: 'test_api_key', scriptUrl: 'https://widget.example/checkout.js' },
          requireEmail: true,
        },
      },
    },
    errors: ['ValidationError', 'notFound'],
  },
  payInvoice: {
    summary: 'Goes to the bank to pay an invoice',
    input: object({
      invoiceId,
      amount: createAmountSchema()
        .required()
        .meta(says('what the page has shown, roubles, since another amount is refused')),
      email: string().max(50).meta(says('where the receipt goes', 'no receipt is mailed')),
      returnUrl: createReturnUrlSchema().required(),
      lang: createLanguageSchema(),
    }),
    answer: createAnswerSchema({
      RedirectURL: string().meta(says('the bank’s page, to which the browser goes', 'an error is told')),
    }),
    example: {
      request: {
        invoiceId: 'inv-1001',
        amount: '3000.00',
        email: 'payer@mail.example',
        returnUrl: 'https://city.example/payment',
        lang: 'ru',
      },
      answer: { status: 'ok', RedirectURL: 'https://bank.example/order/1' },
    },
    errors: ['ValidationError', 'notFound', 'PriceChangedTryLater', 'conflict', 'PaymentServiceError'],
  },
})
