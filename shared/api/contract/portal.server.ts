import { object, string } from 'yup'
import { createAmountSchema, describeCalls, emptyAnswer } from './call.server.ts'
import * as rows from './portal.ts'

export const portalCalls = describeCalls('bank', rows, {
  paymentFromPortal: {
    summary: "The bank's word about an order; idempotent by (source, order, billnumber)",
    input: object({
      source: string().required().max(40),
      order: string().required().max(100),
      billnumber: string().required().max(100),
      amount: createAmountSchema().required(),
      paymentDate: string()
        .required()
        .matches(/^\d{14}$/)
        .meta({ description: 'UTC YYYYMMDDhhmmss' }),
      status: string().required().max(40),
    }),
    answer: emptyAnswer,
    example: {
      request: {
        source: 'sandbox',
        order: 'p-1001',
        billnumber: 'b-1001',
        amount: '45.00',
        paymentDate: '20250312163000',
        status: 'authorized',
      },
      answer: { status: 'ok' },
    },
    errors: ['ValidationError', 'ParkingSessionNotFound'],
  },
})
