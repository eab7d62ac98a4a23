import { array, boolean, number, object, string } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import {
  createAmountSchema,
  createAnswerSchema,
  createLanguageSchema,
  createMinutesSchema,
  createTimeSchema,
  describeCalls,
  type Example,
} from './call.server.ts'
import { createFiscalSchema, createRefundsSchema } from './refunds.server.ts'
import * as rows from './guest-payment.ts'
import { PAYMENT_STATES } from './guest-payment.ts'

const COST_ERRORS = [
  'ValidationError',
  'ZoneNotFound',
  'TariffNotFound',
  'CalendarIsEmpty',
  'TypeOfDayIsNotDefined',
  'NoZoneSelected',
  'NoDurationSelected',
  'EmptyTs',
  'FuturePost',
  'guestDisabled',
] as const satisfies readonly ErrorCode[]

const START_ERRORS = [
  ...COST_ERRORS,
  'NotSelectedPaymentService',
  'PaymentServiceNotFound',
  'ParkingSessionAlreadyExists',
  'PriceChangedTryLater',
] as const satisfies readonly ErrorCode[]

const transport = object({
  number: string().required('EmptyTs').max(40),
  category: string().oneOf(['A', 'B', 'C', 'D', 'M']),
  numberFormat: string().oneOf(['rus', 'other']),
})

// A message that is a name of the error catalogue is the answer's errorName; anything else is a ValidationError.
const parking = {
  transport: transport.required('EmptyTs'),
  zone: string().max(32).meta({ description: 'tariff zone; follows from parkingCode where the city pays by parking' }),
  duration: createMinutesSchema().required('NoDurationSelected'),
  parkingCode: string().max(32),
  token: string().max(200),
}

const startShape = {
  ...parking,
  payment: string()
    .required('NotSelectedPaymentService')
    .max(64)
    .meta({ description: 'name of a payment method of the settings' }),
  phone: string().max(40),
  email: string().max(254),
  expectedCost: createAmountSchema('roubles the person agreed to'),
  returnUrl: string().max(2000),
  lang: createLanguageSchema(),
}

const interval = object({
  from: createTimeSchema().required(),
  to: createTimeSchema().required(),
  minutes: number().integer().required(),
  dayType: string(),
  price: number().integer().required().meta({ description: 'kopecks per hour' }),
  percent: number().required(),
  benefitName: string(),
  sum: number().required().meta({ description: 'roubles' }),
})

export const costAnswer = createAnswerSchema({
  price: number().required(),
  priceRest: number().required(),
  sumSale: number().required(),
  benefitsName: array(string().required()).required(),
  moneyEnough: boolean().required(),
  totalcost: number().required(),
  totaldiscount: number().required(),
  benefit: string(),
  balance: number(),
  costData: object({ totalcost: number().required(), intervals: array(interval).required() }).required(),
  token: string(),
})

const session = {
  zone: string().required(),
  zoneName: string().required(),
  parkingCode: string(),
  startDate: createTimeSchema().required(),
  endDate: createTimeSchema().required(),
  sum: number().required().meta({ description: 'roubles' }),
}

const startAnswer = createAnswerSchema({
  paymentId: string(),
  RedirectURL: string(),
  session: object(session).required(),
  token: string(),
})

const statusAnswer = createAnswerSchema({
  result: object({
    ...session,
    paymentId: string().required(),
    state: string().oneOf(PAYMENT_STATES).required(),
    RedirectURL: string(),
    checkFiscal: string(),
    refunds: createRefundsSchema(),
    fiscal: createFiscalSchema(),
    orderNumber: string().required(),
  })
    .nullable()
    .default(undefined),
})

const transportExample = { number: 'А123ВС77', category: 'B', numberFormat: 'rus' }

const sessionExample = {
  zone: '101',
  zoneName: 'Центр',
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

export const costExample: Example = {
  request: { transport: transportExample, zone: '101', duration: 60 },
  answer: {
    status: 'ok',
    price: 45,
    priceRest: 45,
    sumSale: 0,
    benefitsName: [],
    moneyEnough: false,
    totalcost: 45,
    totaldiscount: 0,
    benefit: '',
    balance: 0,
    costData: {
      totalcost: 45,
      intervals: [
        {
          from: '2025-03-12T19:30:00+03:00',
          to: '2025-03-12T20:00:00+03:00',
          minutes: 30,
          dayType: 'default',
          price: 6000,
          percent: 0,
          benefitName: '',
          sum: 30,
        },
        {
          from: '2025-03-12T20:00:00+03:00',
          to: '2025-03-12T20:30:00+03:00',
          minutes: 30,
          dayType: 'default',
          price: 3000,
          percent: 0,
          benefitName: '',
          sum: 15,
        },
      ],
    },
    token: 'guest-token',
  },
}

export const guestPaymentCalls = describeCalls('guest payment', rows, {
  guestCost: {
    summary: 'Cost of parking for a guest; issues the guest token',
    input: object({ ...parking, postPaymentStartTime: createTimeSchema() }),
    answer: costAnswer,
    example: costExample,
    errors: COST_ERRORS,
  },
  guestStart: {
    summary: 'Park and pay as a guest, from now on',
    isAttempt: true,
    input: object({ ...startShape, type: string().oneOf(['paymentUnregister']) }),
    answer: startAnswer,
    example: {
      request: { ...start, type: 'paymentUnregister' },
      answer: {
        status: 'ok',
        paymentId: 'p-1001',
        RedirectURL: 'https://bank.example/bank/p-1001',
        session: sessionExample,
      },
    },
    errors: START_ERRORS,
  },
  guestPostStart: {
    summary: 'Pay as a guest for parking that has begun',
    isAttempt: true,
    input: object({
      ...startShape,
      type: string().oneOf(['postPaymentUnregister']),
      postPaymentStartTime: createTimeSchema().required(),
    }),
    answer: startAnswer,
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
      paymentId: string().max(100),
      attempt: string().max(200),
      token: string().max(200),
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
    input: object({ paymentId: string().required().max(100), token: string().max(200) }),
    answer: statusAnswer,
    example: {
      request: { paymentId: 'p-1001', token: 'guest-token' },
      answer: {
        status: 'ok',
        result: { ...sessionExample, paymentId: 'p-1001', state: 'cancelled', orderNumber: '1001' },
      },
    },
    errors: ['ValidationError'],
  },
})
