import { benefit } from './benefits.server.ts'
import { boolean, number, object, string } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import {
  createAgreedAmountSchema,
  createAnswerSchema,
  createLanguageSchema,
  createMinutesSchema,
  createReturnUrlSchema,
  createTimeSchema,
  describeCalls,
  driverToken,
  STAYS_AT_BANK,
  TOKEN_ERRORS,
} from './call.server.ts'
import type { Fields, Json } from './call.ts'
import { activeExample, driverSession, openExample } from './driver-session.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './driver-start.ts'
import { costExample, driverCostAnswer } from './cost.server.ts'
import { createUnlessBeingPaidSchema } from './guest-parking.server.ts'

const COST = [
  ...TOKEN_ERRORS,
  'ValidationError',
  'ZoneNotFound',
  'CantFindParking',
  'TariffNotFound',
  'CalendarIsEmpty',
  'TypeOfDayIsNotDefined',
  'NoZoneSelected',
  'NoDurationSelected',
  'EmptyTs',
  'FuturePost',
] as const satisfies readonly ErrorCode[]

export const PAY_ERRORS = [
  'NotSelectedPaymentService',
  'PaymentServiceNotFound',
  'PaymentServiceError',
  'ValidationError',
] as const satisfies readonly ErrorCode[]

export const START = [
  ...COST,
  'ParkingSessionAlreadyExists',
  'PaymentServiceNotFound',
  'PaymentServiceError',
] as const satisfies readonly ErrorCode[]
export const id = () => string().required().max(100)

// A message that is a name of the error catalogue is the answer's errorName; anything else is a ValidationError.
export const place = {
  Vehicle: string().max(40).meta(says('plate without spaces, Cyrillic where it is Russian', '`EmptyTs` is answered')),
  Category: string().oneOf(['A', 'B', 'C', 'D', 'M']).meta(says('category of the vehicle', 'B')),
  NumberFormat: string()
    .oneOf(['rus', 'other'])
    .meta(says('`rus` for a Russian plate, `other` for a foreign one', 'the plate tells')),
  Zone: string()
    .max(32)
    .meta(
      says(
        'tariff zone; follows from ParkingCode where the city pays by parking',
        '`NoZoneSelected` is answered, unless `ParkingCode` is there',
      ),
    ),
  ParkingCode: string()
    .max(32)
    .meta(says('code of the parking, sent where the city sets `paymentByParkingId`', 'the zone alone says where')),
}

const parking = { ...driverToken, ...place }

export const pay = {
  PaymentService: string()
    .max(64)
    .meta(says('name of a payment method of the settings or the profile', 'only the balance may pay')),
  phone: string()
    .max(40)
    .meta(
      says(
        'phone of the payer, eleven digits that begin with 7; sent where the method has `isPhoneRequired`',
        'no phone',
      ),
    ),
  returnUrl: createReturnUrlSchema(STAYS_AT_BANK),
  lang: createLanguageSchema(),
}

export const proofLink = string().meta(
  says('address of a proof of what the balance paid, a PDF of the city', 'no link to a receipt is shown'),
)

export const payAnswer = createAnswerSchema({
  paymentId: string().meta(
    says('number of the payment at the bank, asked about later', 'nothing is to be paid at the bank'),
  ),
  RedirectURL: string().meta(
    says(
      'the bank’s page, opened in a new tab; https, or of the page’s own origin',
      'nothing is to be paid at the bank',
    ),
  ),
  session: driverSession.default(undefined).meta(says('the session as it is now', 'the sessions are asked for again')),
  subscription: benefit
    .default(undefined)
    .meta(says('the subscription that is being bought', 'it is none, or the benefits are asked for again')),
  balance: number().meta(says('the balance after it, roubles', 'the balance is asked for again')),
  orderNumber: string().meta(says('number of the line in the history', 'none is shown')),
  proof: proofLink,
  isRepeat: boolean().meta(says('an earlier request has done it, and this one has charged nothing', 'false')),
})

const parkingExample: Fields = {
  Vehicle: 'А123ВС77',
  Category: 'B',
  NumberFormat: 'rus',
  Zone: '101',
  Token: 'driver-token',
}

export const toBankExample = {
  status: 'ok',
  paymentId: 'p-3001',
  RedirectURL: 'https://bank.example/bank/p-3001',
} satisfies Json
const { token: _token, ...cost } = costExample.answer as { [name: string]: Json }
const act = { isAttempt: true, answer: payAnswer } as const

const startFields = {
  Duration: createMinutesSchema().required('NoDurationSelected').meta(says('how long, minutes')),
  type: string()
    .oneOf(['payment', 'postPayment'])
    .meta(says('`payment` from now on, `postPayment` from `timestart`', '`payment`')),
  timestart: createTimeSchema().meta(says('start of a parking that has begun, today or yesterday', 'now')),
}

/** A start that a top-up carries: it begins when the money is booked, at no more than what was agreed to. */
export const thenStart = object({
  ...place,
  ...startFields,
  expectedCost: createAgreedAmountSchema().required('ValidationError'),
})
  .default(undefined)
  .meta(
    says(
      'the start that this top-up is for, as the fields of `start` without those of payment. A server without the feature leaves it alone and says nothing of it in the payment: the person is then shown that the balance has grown, and goes back to the form',
      'the money stays on the balance',
    ),
  )

export const driverStartCalls = describeCalls('driver payment', rows, {
  driverCost: {
    summary: 'Cost of parking, or of more time for a session',
    input: object({
      ...parking,
      Duration: createMinutesSchema().required('NoDurationSelected').meta(says('how long, minutes')),
      ReservationId: string().max(100).meta(says('a session to extend', 'parking that begins anew')),
      timestart: createTimeSchema().meta(
        says('start of a parking that has begun; of an extension, the old end', 'now'),
      ),
    }),
    answer: driverCostAnswer,
    example: {
      request: { ...parkingExample, Duration: 60 },
      answer: {
        ...cost,
        balance: 20,
        priceRest: 25,
        costData: { ...(cost['costData'] as { [name: string]: Json }), refill: 26 },
      },
    },
    errors: [...COST, 'ParkingSessionNotFound', 'ParkingSessionIsOver'],
  },
  driverStart: {
    ...act,
    summary: 'Begin parking, from the balance or by a method',
    input: object({
      ...parking,
      ...pay,
      ...startFields,
      expectedCost: createAgreedAmountSchema().meta({ missing: 'whatever it costs is taken' }),
      unlessBeingPaid: createUnlessBeingPaidSchema().meta({ missing: 'false' }),
    }),
    example: {
      request: { ...parkingExample, Duration: 60, type: 'payment', expectedCost: '22.50' },
      answer: {
        status: 'ok',
        session: activeExample,
        balance: 1477.5,
        orderNumber: '2001',
        proof: 'https://parking.example/api/profile/proof/v1?order=2001&sig=c2ln',
      },
    },
    errors: [...START, 'ParkingSessionIsBeingPaid', 'TooManyUnpaidParkings', 'NoMoneyNoHoney', 'PriceChangedTryLater'],
  },
  driverOpenStart: {
    ...act,
    summary: 'Begin parking with an open end, balance-free mode',
    input: object({
      ...parking,
      Duration: createMinutesSchema().meta(says('minutes until a reminder', 'no reminder')),
      unlessBeingPaid: createUnlessBeingPaidSchema().meta({ missing: 'false' }),
    }),
    example: {
      request: { ...parkingExample, Duration: 90 },
      answer: { status: 'ok', session: openExample },
    },
    errors: [...START, 'ParkingSessionIsBeingPaid', 'TooManyUnpaidParkings'],
  },
})
