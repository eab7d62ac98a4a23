import { boolean, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls } from './call.server.ts'
import { createRefundsSchema } from './refunds.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './receipt-check.ts'

const field = () => string().max(200).default('')
const receipts = { errors: ['ValidationError', 'ParkingSessionNotFound'] } as const

export const receiptCheckCalls = describeCalls('receipt check', rows, {
  verifyReceiptLink: {
    ...receipts,
    summary: 'Whether the city made a receipt link',
    input: object({
      title: field().meta(says('the parking, as the link has it', 'an empty text')),
      dateIn: field().meta(says('its start, as the link has it', 'an empty text')),
      dateOut: field().meta(says('its end, as the link has it', 'an empty text')),
      price: field().meta(says('its price, as the link has it', 'an empty text')),
      ts: field().meta(says('its plate, as the link has it', 'an empty text')),
      sig: string().required().max(100).meta(says('the link’s signature')),
    }),
    answer: createAnswerSchema({
      result: object({
        isVerified: boolean().required().meta(says('true: the city has made this link, and nothing of it was changed')),
      })
        .required()
        .meta(says('the answer')),
    }),
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
        .matches(/^\d{1,15}$/)
        .meta(says('number of the receipt, digits')),
    }),
    answer: createAnswerSchema({
      result: object({
        orderNumber: string().required().meta(says('number of its line in the history')),
        zone: string().required().meta(says('code of the tariff zone')),
        zoneName: string().meta(says('name of the zone', 'its code is shown')),
        startDate: createTimeSchema().required().meta(says('when it began')),
        endDate: createTimeSchema().required().meta(says('when it ended')),
        sum: number().required().meta(says('its price, roubles')),
        state: string().required().oneOf(['paid', 'refunded']).meta(says('any word but `refunded` is read as `paid`')),
        paidAt: createTimeSchema().meta(says('when it was paid', 'no such time is shown')),
        refunds: createRefundsSchema().meta(says('money that went back', 'none did')),
      })
        .required()
        .meta(says('the parking')),
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
