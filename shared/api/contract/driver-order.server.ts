import { boolean, number, object, string } from 'yup'
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
  tokenInput,
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

const reservation = { ReservationId: id().meta(says('the session, by its `id`')) }
const expectedCost = createAgreedAmountSchema().meta({
  missing: 'whatever it comes to is taken',
})
const orderFields = { ...pay, OrderId: id().meta(says('the waiting order: `id` of its session')) }
const payOrderInput = object({ ...driverToken, ...orderFields })
// The specification spells these tokens in small letters (cabinet 7).
const deferredInput = tokenInput.shape(orderFields)
const bank: Fields = { PaymentService: 'bankCard', returnUrl: 'https://museum.example/parking', lang: 'ru' }
const order: Fields = { OrderId: 's-2001', Token: 'driver-token' }
const deferred: Fields = { OrderId: 's-2001', token: 'driver-token' }

const payOrderExample: Example = {
  request: { ...order, ...bank },
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
      ...reservation,
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
    input: object({ ...driverToken, ...reservation, expectedCost }),
    example: {
      request: { ReservationId: 's-2001', Token: 'driver-token' },
      answer: { status: 'ok', balance: 1488.75 },
    },
    errors: [...SESSION, 'NoSaving', 'PriceChangedTryLater'],
  },
  previewStop: {
    summary: 'What ending a session now would give back or cost',
    input: tokenInput.shape(reservation),
    answer: createAnswerSchema({
      result: object({
        billedMinutes: number()
          .integer()
          .required()
          .meta(says('minutes that are charged: those used, rounded up to the city’s `billingPeriod`')),
        kept: number().required().meta(says('what stays paid, roubles: what those cost, and what does not come back')),
        refund: number().required().meta(says('what comes back, roubles')),
        givenBack: number().meta(
          says('what of `kept` the city has given back already though it stays paid, roubles', 'nothing'),
        ),
        bonusBack: number().meta(
          says('what of the bonus for its payments leaves the balance with `refund`, roubles', 'nothing'),
        ),
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
      request: { ReservationId: 's-2001', token: 'driver-token' },
      answer: { status: 'ok', result: { billedMinutes: 15, kept: 7.5, refund: 15, amountToPay: 0, toBalance: true } },
    },
    errors: [...SESSION, 'NoSaving', 'CalculationCostError'],
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
    input: deferredInput,
    example: { ...payOrderExample, request: { ...deferred, ...bank } },
    errors: [...SESSION, ...PAY_ERRORS],
  },
  cancelOrder: {
    ...act,
    summary: 'Give up a waiting order',
    input: object({
      ...driverToken,
      OrderId: orderFields.OrderId,
      PaymentService: string()
        .max(64)
        .meta(says('the payment method that is chosen beside the order, which nothing is paid by', 'none is chosen')),
    }),
    example: { request: { ...order, PaymentService: 'bankCard' }, answer: { status: 'ok' } },
    errors: SESSION,
  },
  breakSession: {
    ...act,
    summary: 'Stop a session with an open end',
    input: deferredInput.shape({ expectedCost }),
    example: { request: deferred, answer: { status: 'ok', session: waitingExample } },
    errors: [...SESSION, 'PaymentServiceNotFound', 'PriceChangedTryLater', 'CalculationCostError'],
  },
})
