import { boolean, number, object, string } from 'yup'
import {
  createAmountSchema,
  createAnswerSchema,
  createLanguageSchema,
  createTimeSchema,
  describeCalls,
} from './call.server.ts'
import * as rows from './invoice.ts'

const invoiceId = string().required().max(64)

export const invoiceCalls = describeCalls('invoices by card', rows, {
  getInvoice: {
    summary: 'What is to be paid by card, and to whom',
    input: object({ invoiceId }),
    answer: createAnswerSchema({
      result: object({
        invoiceId,
        description: string(),
        descriptionEn: string(),
        payee: string().required(),
        payeeEn: string(),
        inn: string(),
        amount: number().required(),
        currency: string().required(),
        state: string().required().oneOf(['open', 'processing', 'paid', 'expired']),
        payBy: createTimeSchema(),
        paidAt: createTimeSchema(),
        widget: object({ publicId: string().required(), scriptUrl: string().required() }).nullable().default(undefined),
        requireEmail: boolean(),
      }).required(),
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
      amount: createAmountSchema().required(),
      email: string().max(50),
      returnUrl: string().required().max(2000),
      lang: createLanguageSchema(),
    }),
    answer: createAnswerSchema({ RedirectURL: string() }),
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
    errors: ['ValidationError', 'notFound', 'PriceChangedTryLater', 'conflict'],
  },
})
