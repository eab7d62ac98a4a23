import { object, string } from 'yup'
import { createAmountSchema, describeCalls, emptyAnswer } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './portal.ts'

export const portalCalls = describeCalls('bank', rows, {
  paymentFromPortal: {
    summary:
      "The bank's word about an order; idempotent by (source, order, billnumber). Anybody can send it, and nobody signs " +
      'it: the bank is asked what became of the order, and what it does not confirm is refused',
    input: object({
      source: string().required().max(40).meta(says('who pays out: the name of the bank or of its form')),
      order: string().required().max(100).meta(says('number of the order, our `paymentId`')),
      billnumber: string().required().max(100).meta(says('number of the bill at the bank')),
      amount: createAmountSchema().required().meta(says('what was paid, roubles')),
      paymentDate: string()
        .required()
        .matches(/^\d{14}$/)
        .meta(says('UTC YYYYMMDDhhmmss')),
      status: string().required().max(40).meta(says('`authorized`, `declined` or `cancelled`')),
    }),
    answer: emptyAnswer,
    example: {
      request: {
        source: 'bank',
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
