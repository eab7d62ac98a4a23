import { boolean, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls } from './call.server.ts'
import { createRefundsSchema } from './refunds.server.ts'
import * as rows from './receipt-check.ts'

const field = () => string().max(200).default('')
const receipts = { errors: ['ValidationError', 'ParkingSessionNotFound'] } as const

export const receiptCheckCalls = describeCalls('receipt check', rows, {
  verifyReceiptLink: {
    ...receipts,
    summary: 'Whether the city made a receipt link',
    input: object({
      title: field(),
      dateIn: field(),
      dateOut: field(),
      price: field(),
      ts: field(),
      sig: string().required().max(100),
    }),
    answer: createAnswerSchema({ result: object({ isVerified: boolean().required() }).required() }),
    example: {
      request: {
        title: '101 Центр',
        dateIn: '12.03.2025 16:00',
        dateOut: '12.03.2025 17:00',
        price: '60.00',
        ts: 'А123ВС77',
        sig: 'mB2Zb8ZyQ0',
      },
      answer: { status: 'ok', result: { isVerified: true } },
    },
  },
  findReceipt: {
    ...receipts,
    summary: 'A paid parking by the number of its receipt',
    input: object({
      number: string()
        .required()
        .matches(/^\d{1,15}$/),
    }),
    answer: createAnswerSchema({
      result: object({
        orderNumber: string().required(),
        zone: string().required(),
        zoneName: string(),
        startDate: createTimeSchema().required(),
        endDate: createTimeSchema().required(),
        sum: number().required(),
        state: string().required().oneOf(['paid', 'refunded']),
        paidAt: createTimeSchema(),
        refunds: createRefundsSchema(),
      }).required(),
    }),
    example: {
      request: { number: '1001' },
      answer: {
        status: 'ok',
        result: {
          orderNumber: '1001',
          zone: '101',
          zoneName: 'Центр',
          startDate: '2025-03-12T16:00:00+03:00',
          endDate: '2025-03-12T17:00:00+03:00',
          sum: 60,
          state: 'paid',
          paidAt: '2025-03-12T15:59:30+03:00',
        },
      },
    },
  },
})
