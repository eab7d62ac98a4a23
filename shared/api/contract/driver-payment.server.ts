import { number, object, string } from 'yup'
import { benefit } from './benefits.server.ts'
import { createAmountSchema, createAnswerSchema, describeCalls, driverToken, TOKEN_ERRORS } from './call.server.ts'
import { createFiscalSchema, createRefundsSchema } from './refunds.server.ts'
import * as rows from './driver-payment.ts'
import { PAYMENT_KINDS } from './driver-payment.ts'
import { driverSession, waitingExample } from './driver-session.server.ts'
import { id, pay, PAY_ERRORS, payAnswer, START, thenStart, toBankExample } from './driver-start.server.ts'
import { PAYMENT_STATES } from './guest-payment.ts'

const paymentAnswer = createAnswerSchema({
  result: object({
    paymentId: string(),
    kind: string().oneOf(PAYMENT_KINDS).required(),
    state: string().oneOf(PAYMENT_STATES).required(),
    sum: number().required().meta({ description: 'roubles' }),
    bonus: number(),
    RedirectURL: string(),
    checkFiscal: string(),
    refunds: createRefundsSchema(),
    fiscal: createFiscalSchema(),
    orderNumber: string().required(),
    session: driverSession.default(undefined),
    subscription: benefit.default(undefined),
    balance: number(),
    thenStart: object({
      state: string().oneOf(['waiting', 'started', 'refused']).required(),
      errorName: string(),
      sum: number().meta({ description: 'roubles that the balance paid for the parking' }),
      orderNumber: string().meta({ description: 'of the parking that has begun' }),
    })
      .default(undefined)
      .meta({ description: 'how the start stands that a top-up is for' }),
  })
    .nullable()
    .default(undefined),
})

const read = { errors: TOKEN_ERRORS } as const

export const driverPaymentCalls = describeCalls('driver payment', rows, {
  driverPaymentStatus: {
    ...read,
    summary: 'What became of a payment or of an attempt',
    input: object({ ...driverToken, paymentId: string().max(100), attempt: string().max(200) }),
    answer: paymentAnswer,
    example: {
      request: { paymentId: 'p-3001', Token: 'driver-token' },
      answer: {
        status: 'ok',
        result: {
          paymentId: 'p-3001',
          kind: 'refill',
          state: 'paid',
          sum: 300,
          bonus: 60,
          checkFiscal: 'https://parking.example/api/payment/unregistered/receipt/v1?id=p-3001&sig=c2ln',
          orderNumber: '2002',
          balance: 360,
        },
      },
    },
  },
  withdrawPayment: {
    ...read,
    summary: 'Take an undecided payment back',
    input: object({ ...driverToken, paymentId: id() }),
    answer: paymentAnswer,
    example: {
      request: { paymentId: 'p-3001', Token: 'driver-token' },
      answer: {
        status: 'ok',
        result: {
          paymentId: 'p-3001',
          kind: 'session',
          state: 'cancelled',
          sum: 22.5,
          orderNumber: '2001',
          session: waitingExample,
        },
      },
    },
  },
  refillBalance: {
    summary: 'Top the balance up',
    isAttempt: true,
    input: object({
      ...driverToken,
      ...pay,
      PaymentService: string().required('NotSelectedPaymentService').max(64),
      RefillAmount: createAmountSchema().required('NoSumEntered'),
      thenStart,
    }),
    answer: payAnswer,
    example: {
      request: {
        PaymentService: 'bankCard',
        RefillAmount: '300.00',
        returnUrl: 'https://museum.example/parking',
        lang: 'ru',
        Token: 'driver-token',
      },
      answer: { ...toBankExample, balance: 60 },
    },
    errors: [...new Set([...START, ...PAY_ERRORS]), 'NoSumEntered', 'RefillAmountCanNotBeMaxAllowable'],
  },
})
