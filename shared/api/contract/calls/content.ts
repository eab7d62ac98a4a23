import type { CallRow } from '../calls.ts'
import { newsExample, newsItemExample, pageExample } from '../content.examples.ts'
import { newsAnswer, newsInput, newsItemAnswer, newsItemInput, pageAnswer, pageInput } from '../content.schema.ts'
import { getNews, getNewsItem, getPage } from '../content.ts'
import { invoiceExample, payInvoiceExample } from '../invoice.examples.ts'
import { invoiceAnswer, invoiceInput, payInvoiceAnswer, payInvoiceInput } from '../invoice.schema.ts'
import { getInvoice, payInvoice } from '../invoice.ts'
import { findReceiptExample, verifyLinkExample } from '../receipt-check.examples.ts'
import { findReceiptAnswer, findReceiptInput, verifyLinkAnswer, verifyLinkInput } from '../receipt-check.schema.ts'
import { findReceipt, verifyReceiptLink } from '../receipt-check.ts'

const content = { area: 'content' } as const
const invoice = { area: 'invoices by card' } as const
const receipts = { area: 'receipt check', errors: ['ValidationError', 'ParkingSessionNotFound'] } as const

export const CONTENT_CALLS: readonly CallRow[] = [
  {
    ...content,
    call: getNews,
    summary: 'The news, newest first',
    input: newsInput,
    answer: newsAnswer,
    example: newsExample,
    errors: ['ValidationError'],
  },
  {
    ...content,
    call: getNewsItem,
    summary: 'One item of the news',
    input: newsItemInput,
    answer: newsItemAnswer,
    example: newsItemExample,
    errors: ['ValidationError', 'notFound'],
  },
  {
    ...content,
    call: getPage,
    summary: 'A content page',
    input: pageInput,
    answer: pageAnswer,
    example: pageExample,
    errors: ['ValidationError', 'notFound'],
  },
  {
    ...invoice,
    call: getInvoice,
    summary: 'What is to be paid by card, and to whom',
    input: invoiceInput,
    answer: invoiceAnswer,
    example: invoiceExample,
    errors: ['ValidationError', 'notFound'],
  },
  {
    ...invoice,
    call: payInvoice,
    summary: 'Goes to the bank to pay an invoice',
    input: payInvoiceInput,
    answer: payInvoiceAnswer,
    example: payInvoiceExample,
    errors: ['ValidationError', 'notFound', 'PriceChangedTryLater', 'conflict'],
  },
  {
    ...receipts,
    call: verifyReceiptLink,
    summary: 'Whether the city made a receipt link',
    input: verifyLinkInput,
    answer: verifyLinkAnswer,
    example: verifyLinkExample,
  },
  {
    ...receipts,
    call: findReceipt,
    summary: 'A paid parking by the number of its receipt',
    input: findReceiptInput,
    answer: findReceiptAnswer,
    example: findReceiptExample,
  },
]
