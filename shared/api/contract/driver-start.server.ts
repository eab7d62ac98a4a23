import { benefit } from './benefits.server.ts'
import { number, object, string } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import {
  createAmountSchema,
  createAnswerSchema,
  createLanguageSchema,
  createMinutesSchema,
  createTimeSchema,
  describeCalls,
  driverToken,
  TOKEN_ERRORS,
} from './call.server.ts'
import type { Fields, Json } from './call.ts'
import { activeExample, driverSession, openExample } from './driver-session.server.ts'
import * as rows from './driver-start.ts'
import { costAnswer, costExample } from './guest-payment.server.ts'

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
  'ValidationError',
] as const satisfies readonly ErrorCode[]

export const START = [
  ...COST,
  'ParkingSessionAlreadyExists',
  'PaymentServiceNotFound',
] as const satisfies readonly ErrorCode[]
export const id = () => string().required().max(100)

// A message that is a name of the error catalogue is the answer's errorName; anything else is a ValidationError.
const place = {
  Vehicle: string().max(40),
  Category: string().oneOf(['A', 'B', 'C', 'D', 'M']),
  NumberFormat: string().oneOf(['rus', 'other']),
  Zone: string().max(32).meta({ description: 'tariff zone; follows from ParkingCode where the city pays by parking' }),
  ParkingCode: string().max(32),
}

const parking = { ...driverToken, ...place }

export const pay = {
  PaymentService: string()
    .max(64)
    .meta({ description: 'name of a payment method; left out, only the balance may pay' }),
  phone: string().max(40),
  returnUrl: string().max(2000),
  lang: createLanguageSchema(),
}

export const payAnswer = createAnswerSchema({
  paymentId: string(),
  RedirectURL: string(),
  session: driverSession.default(undefined),
  subscription: benefit.default(undefined),
  balance: number(),
  orderNumber: string(),
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
  Duration: createMinutesSchema().required('NoDurationSelected'),
  type: string().oneOf(['payment', 'postPayment']),
  timestart: createTimeSchema(),
}

/** A start that a top-up carries: it begins when the money is booked, at no more than what was agreed to. */
export const thenStart = object({
  ...place,
  ...startFields,
  expectedCost: createAmountSchema('roubles the person agreed to').required('ValidationError'),
})
  .default(undefined)
  .meta({ description: 'the start that this top-up is for, as the fields of `start` without those of payment' })

export const driverStartCalls = describeCalls('driver payment', rows, {
  driverCost: {
    summary: 'Cost of parking, or of more time for a session',
    input: object({
      ...parking,
      Duration: createMinutesSchema().required('NoDurationSelected'),
      ReservationId: string().max(100).meta({ description: 'a session to extend' }),
      timestart: createTimeSchema(),
    }),
    answer: costAnswer,
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
      expectedCost: createAmountSchema('roubles the person agreed to'),
    }),
    example: {
      request: { ...parkingExample, Duration: 60, type: 'payment', expectedCost: '22.50' },
      answer: { status: 'ok', session: activeExample, balance: 1477.5, orderNumber: '2001' },
    },
    errors: [...START, 'NoMoneyNoHoney', 'PriceChangedTryLater'],
  },
  driverOpenStart: {
    ...act,
    summary: 'Begin parking with an open end, balance-free mode',
    input: object({ ...parking, Duration: createMinutesSchema() }),
    example: {
      request: { ...parkingExample, Duration: 90 },
      answer: { status: 'ok', session: openExample },
    },
    errors: START,
  },
})
