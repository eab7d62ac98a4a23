import { array, object, string } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import { createAnswerSchema, createTimeSchema, describeCalls } from './call.server.ts'
import { costExample, guestCostAnswer, transportExample } from './cost.server.ts'
import { parking, prolonged, prolonging, session, started, startShape } from './guest-parking.server.ts'
import { createFiscalSchema, createRefundsSchema } from './refunds.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './guest-payment.ts'
import { PAYMENT_STATES } from './payment-state.ts'

const COST_ERRORS = [
  'ValidationError',
  'ZoneNotFound',
  'TariffNotFound',
  'CalendarIsEmpty',
  'TypeOfDayIsNotDefined',
  'NoZoneSelected',
  'CantFindParking',
  'NoDurationSelected',
  'EmptyTs',
  'FuturePost',
  'guestDisabled',
] as const satisfies readonly ErrorCode[]

const START_ERRORS = [
  ...COST_ERRORS,
  'NotSelectedPaymentService',
  'PaymentServiceNotFound',
  'PaymentServiceError',
  'ParkingSessionAlreadyExists',
  'ParkingSessionIsBeingPaid',
  'PriceChangedTryLater',
] as const satisfies readonly ErrorCode[]

const PROLONG_ERRORS = ['ParkingSessionNotFound', 'ParkingSessionIsOver'] as const satisfies readonly ErrorCode[]

const startAnswer = createAnswerSchema({
  ...started,
  session: object(session).required().meta(says('the parking')),
})

/** Beside ParkingSessionAlreadyExists. */
const conflict = object({
  session: object({ ...session, ...prolonging })
    .default(undefined)
    .meta(says('the paid parking of this guest token that is in the way', 'it is nobody’s that the token knows')),
})

const statusAnswer = createAnswerSchema({
  result: object({
    ...session,
    kind: string()
      .oneOf(['session', 'flat', 'correct'])
      .meta(
        says(
          'what was paid: `session` a parking, `correct` what was missing when one was corrected, `flat` a stay behind a barrier',
          '`session`',
        ),
      ),
    type: string()
      .oneOf(['today', 'postPayment', 'postPaymentYesterday'])
      .meta(says('`today` a parking from the moment it was paid on; else one that had begun before', '`today`')),
    phone: string().meta(
      says(
        'the phone that was given: of a payment that came to nothing, for some hours; of one that is paid and asked for by its number, while the parking runs',
        'it is typed once more',
      ),
    ),
    email: string().meta(says('the same for an e-mail', 'it is typed once more')),
    paymentId: string().required().meta(says('number of the payment')),
    state: string()
      .oneOf(PAYMENT_STATES)
      .required()
      .meta(says('how it stands; any other word counts as not decided yet')),
    RedirectURL: string().meta(says('the bank’s page, while it can still be paid there', 'it cannot be paid any more')),
    checkFiscal: string().meta(says('address of the fiscal receipt', 'no link to a receipt is shown')),
    refunds: createRefundsSchema().meta(says('money that went back', 'none did', { unused: true })),
    fiscal: createFiscalSchema().meta(
      says('fiscal receipts of the payment and its refunds', 'none are issued', { unused: true }),
    ),
    ...prolonging,
    earlier: array(
      object({
        orderNumber: string().required().meta(says('its order number')),
        startDate: createTimeSchema().required().meta(says('when it began')),
        endDate: createTimeSchema().required().meta(says('its end, at which the next begins')),
        checkFiscal: string().meta(says('address of its fiscal receipt', 'no link to that receipt is shown')),
      }),
    ).meta(
      says(
        'of a parking that prolongs another: those paid before it that lead up to it without a gap, with the same vehicle at the same place, the first one first',
        'the ticket shows the time of this payment alone',
      ),
    ),
  })
    .nullable()
    .default(undefined)
    .meta(says('the payment; null where nothing is known of it: then nothing was done', 'nothing is known of it')),
})

const sessionExample = {
  zone: '101',
  zoneName: 'Центр',
  transport: transportExample,
  startDate: '2025-03-12T19:30:00+03:00',
  endDate: '2025-03-12T20:30:00+03:00',
  sum: 45,
}

const start = {
  transport: transportExample,
  payment: 'bankCard',
  phone: '79161234567',
  zone: '101',
  duration: 60,
  expectedCost: '45.00',
  returnUrl: 'https://museum.example/parking',
  lang: 'ru',
  token: 'guest-token',
}

export const guestPaymentCalls = describeCalls('guest payment', rows, {
  guestCost: {
    summary: 'Cost of parking for a guest; issues the guest token',
    input: object({
      ...parking,
      extends: prolonged,
      postPaymentStartTime: createTimeSchema().meta(
        says('start of a parking that has begun', 'now, or the end of the parking that `extends` names'),
      ),
    }),
    answer: guestCostAnswer,
    example: costExample,
    errors: [...COST_ERRORS, ...PROLONG_ERRORS],
  },
  guestStart: {
    summary:
      'Park and pay as a guest, from now on or from the end of an own parking. Refused with ' +
      'ParkingSessionAlreadyExists, `session` says which paid parking of this guest token is in the way, if one is. ' +
      'The same guest token that asks within five minutes for the same vehicle, place, kind and length gets the first ' +
      'result, whatever its Idempotency-Key',
    isAttempt: true,
    input: object({
      ...startShape,
      extends: prolonged,
      type: string()
        .oneOf(['paymentUnregister'])
        .meta(says('the word of the wire for a parking from now on', 'the path says it')),
    }),
    answer: startAnswer,
    refusal: conflict,
    example: {
      request: { ...start, type: 'paymentUnregister' },
      answer: {
        status: 'ok',
        paymentId: 'p-1001',
        RedirectURL: 'https://bank.example/bank/p-1001',
        session: sessionExample,
      },
    },
    errors: [...START_ERRORS, ...PROLONG_ERRORS],
  },
  guestPostStart: {
    summary: 'Pay as a guest for parking that has begun',
    isAttempt: true,
    input: object({
      ...startShape,
      type: string()
        .oneOf(['postPaymentUnregister'])
        .meta(says('the word of the wire for a parking that has begun', 'the path says it')),
      postPaymentStartTime: createTimeSchema()
        .required()
        .meta(says('start of the parking, today or, where the city allows it, yesterday')),
    }),
    answer: startAnswer,
    refusal: conflict,
    example: {
      request: { ...start, type: 'postPaymentUnregister', postPaymentStartTime: '2025-03-12T19:30:00+03:00' },
      answer: {
        status: 'ok',
        paymentId: 'p-1002',
        RedirectURL: 'https://bank.example/bank/p-1002',
        session: sessionExample,
      },
    },
    errors: START_ERRORS,
  },
  guestStatus: {
    summary: 'What became of a guest payment',
    input: object({
      paymentId: string()
        .max(100)
        .meta(says('number of the payment', '`attempt` says which; without either, the newest of this token')),
      attempt: string()
        .max(200)
        .meta(says('`Idempotency-Key` of the attempt that is asked about', '`paymentId` says which')),
      token: string()
        .max(200)
        .meta(says('the guest’s token; for one that is not known `null` is answered', '`null` is answered')),
    }),
    answer: statusAnswer,
    example: {
      request: { paymentId: 'p-1001', token: 'guest-token' },
      answer: {
        status: 'ok',
        result: {
          ...sessionExample,
          paymentId: 'p-1001',
          state: 'paid',
          checkFiscal: 'https://parking.example/api/payment/unregistered/receipt/v1?id=p-1001&sig=c2ln',
          orderNumber: '1001',
        },
      },
    },
    errors: ['ValidationError'],
  },
  guestCancel: {
    summary: 'Withdraw a started, unpaid guest payment',
    input: object({
      paymentId: string().required().max(100).meta(says('number of the payment')),
      token: string()
        .max(200)
        .meta(says('the guest’s token; for one that is not known `null` is answered', '`null` is answered')),
    }),
    answer: statusAnswer,
    example: {
      request: { paymentId: 'p-1001', token: 'guest-token' },
      answer: {
        status: 'ok',
        result: { ...sessionExample, paymentId: 'p-1001', state: 'cancelled', orderNumber: '1001' },
      },
    },
    errors: ['ValidationError', 'PaymentServiceError'],
  },
})
