import type { CallRow } from '../calls.ts'
import { receiptExample, receiptsExample, refillReceiptExample, sendReceiptExample } from '../receipts.examples.ts'
import {
  emptyAnswer,
  newReceiptAnswer,
  receiptInput,
  receiptsAnswer,
  refillReceiptInput,
  sendReceiptInput,
} from '../receipts.schema.ts'
import { createRefillReceipt, getReceipt, getReceipts, sendReceipt } from '../receipts.ts'
import { tokenInput } from '../driver-payment.schema.ts'

const receipts = { area: 'receipts', errors: ['TokenNotFound', 'TokenExpired', 'ValidationError'] } as const

export const RECEIPT_CALLS: readonly CallRow[] = [
  {
    ...receipts,
    call: createRefillReceipt,
    summary: 'An invoice or slip to top the balance up',
    isAttempt: true,
    input: refillReceiptInput,
    answer: newReceiptAnswer,
    example: refillReceiptExample,
    errors: [
      ...receipts.errors,
      'RequiredField',
      'NoSumEntered',
      'RefillAmountCanNotBeMaxAllowable',
      'PaymentServiceNotFound',
    ],
  },
  {
    ...receipts,
    call: getReceipts,
    summary: 'Receipts of the driver',
    input: tokenInput,
    answer: receiptsAnswer,
    example: receiptsExample,
  },
  {
    ...receipts,
    call: sendReceipt,
    summary: 'Mail a receipt',
    input: sendReceiptInput,
    answer: emptyAnswer,
    example: sendReceiptExample,
  },
  {
    ...receipts,
    call: getReceipt,
    summary: 'A receipt as PDF',
    input: receiptInput,
    answer: emptyAnswer,
    example: receiptExample,
  },
]
