import { boolean, number, object } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import {
  createAgreedAmountSchema,
  createAnswerSchema,
  createMinutesSchema,
  createTimeSchema,
  describeCalls,
  driverToken,
  type Example,
  TOKEN_ERRORS,
} from './call.server.ts'
import type { Fields } from './call.ts'
import { says } from './meaning.server.ts'
import * as rows from './driver-order.ts'
import { activeExample, waitingExample } from './driver-session.server.ts'
import { id, pay, PAY_ERRORS, payAnswer, toBankExample } from './driver-start.server.ts'

const SESSION = [
  ...TOKEN_ERRORS,
  'ValidationError',
  'ParkingSessionNotFound',
  'ParkingSessionIsOver',
] as const satisfies readonly ErrorCode[]

const reservationInput = object({ ...driverToken, ReservationId: id().meta(says('the session, by its `id`')) })
const expectedCost = createAgreedAmountSchema().meta({
  missing: 'whatever it comes to is taken',
})
const payOrderInput = object({
  ...driverToken,
  ...pay,
  OrderId: id().meta(says('the waiting order: `id` of its session')),
})
const order: Fields = { OrderId: 's-2001', Token: 'driver-token' }

const payOrderExample: Example = {
  request: { ...order, PaymentService: 'bankCard', returnUrl: 'https://museum.example/parking', lang: 'ru' },
  answer: { ...toBankExample, session: waitingExample },
}

const act = { isAttempt: true, answer: payAnswer } as const

export const driverOrderCalls = describeCalls('driver payment', rows, {
  driverRenew: {
    ...act,
    summary: 'More time for a session, from its old end',
    input: object({
      ...driverToken,
      ...pay,
      ReservationId: id().meta(says('the session, by its `id`')),
      Duration: createMinutesSchema().required('NoDurationSelected').meta(says('how much longer, minutes')),
      expectedCost,
      timestart: createTimeSchema().meta(
        says(
          'the old end, from which the new time is counted: where the session has been extended meanwhile, nothing is done twice',
          'the end as it is',
        ),
      ),
    }),
    example: {
      request: {
        ReservationId: 's-2001',
        Duration: 30,
        timestart: '2025-03-12T20:30:00+03:00',
        expectedCost: '15.00',
        PaymentService: 'bankCard',
        Token: 'driver-token',
      },
      answer: { ...toBankExample, session: activeExample },
    },
    errors: [
      ...SESSION,
      'ParkingSessionAlreadyExists',
      'NoMoneyNoHoney',
      'PriceChangedTryLater',
      'PaymentServiceNotFound',
      'PaymentServiceError',
    ],
  },
  abortSession: {
    ...act,
    summary: 'End a paid session early',
    input: reservationInput.shape({ expectedCost }),
    example: {
      request: { ReservationId: 's-2001', Token: 'driver-token' },
      answer: { status: 'ok', balance: 1488.75 },
    },
    errors: [...SESSION, 'NoSaving', 'PriceChangedTryLater'],
  },
  previewStop: {
    summary: 'What ending a session now would give back or cost',
    input: reservationInput,
    answer: createAnswerSchema({
      result: object({
        billedMinutes: number()
          .integer()
          .required()
          .meta(says('minutes that are charged: those used, rounded up to the city’s `billingPeriod`')),
        kept: number().required().meta(says('what those cost, roubles')),
        refund: number().required().meta(says('what comes back, roubles')),
        amountToPay: number()
          .required()
          .meta(says('what is still to be paid, roubles: of a session with an open end, or of one paid later')),
        toBalance: boolean()
          .required()
          .meta(says('true: it comes back to the balance; false: to the means that was paid with')),
      })
        .required()
        .meta(says('what ending it now would come to')),
    }),
    example: {
      request: { ReservationId: 's-2001', Token: 'driver-token' },
      answer: { status: 'ok', result: { billedMinutes: 15, kept: 7.5, refund: 15, amountToPay: 0, toBalance: true } },
    },
    errors: [...SESSION, 'NoSaving'],
  },
  payOrder: {
    ...act,
    summary: 'Pay a waiting order',
    input: payOrderInput,
    example: payOrderExample,
    errors: [...SESSION, ...PAY_ERRORS],
  },
  payDeferred: {
    ...act,
    summary: 'Pay a postponed session',
    input: payOrderInput,
    example: payOrderExample,
    errors: [...SESSION, ...PAY_ERRORS],
  },
  cancelOrder: {
    ...act,
    summary: 'Give up a waiting order',
    input: object({ ...driverToken, OrderId: id().meta(says('the waiting order: `id` of its session')) }),
    example: { request: order, answer: { status: 'ok' } },
    errors: SESSION,
  },
  breakSession: {
    ...act,
    summary: 'Stop a session with an open end',
    input: payOrderInput.shape({ expectedCost }),
    example: { request: order, answer: { status: 'ok', session: waitingExample } },
    errors: [...SESSION, 'PaymentServiceNotFound', 'PriceChangedTryLater'],
  },
})
