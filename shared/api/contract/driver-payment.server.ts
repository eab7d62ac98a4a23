import { number, object, string } from 'yup'
import { benefit } from './benefits.server.ts'
import {
  createAmountSchema,
  createAnswerSchema,
  describeCalls,
  driverToken,
  TOKEN_ERRORS,
  tokenInput,
} from './call.server.ts'
import { createFiscalSchema, createRefundsSchema } from './refunds.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './driver-payment.ts'
import { PAYMENT_KINDS } from './driver-payment.ts'
import { driverSession, parkedVehicle, waitingExample } from './driver-session.server.ts'
import { id, pay, PAY_ERRORS, payAnswer, proofLink, START, thenStart, toBankExample } from './driver-start.server.ts'
import { PAYMENT_STATES } from './payment-state.ts'

const paymentAnswer = createAnswerSchema({
  result: object({
    paymentId: string().meta(says('number of the payment at the bank', 'the balance paid, or nobody has yet')),
    kind: string().oneOf(PAYMENT_KINDS).required().meta(says('what it is for; any other word is read as `session`')),
    state: string()
      .oneOf(PAYMENT_STATES)
      .required()
      .meta(says('how it stands; any other word counts as not decided yet')),
    sum: number().required().meta(says('amount of the payment, roubles')),
    bonus: number().meta(says('bonus that a top-up brought, roubles, already on the balance', '0')),
    RedirectURL: string().meta(says('the bank’s page, while it can still be paid there', 'it cannot be paid any more')),
    checkFiscal: string().meta(says('address of the fiscal receipt', 'no link to a receipt is shown')),
    proof: proofLink,
    refunds: createRefundsSchema().meta(says('money that went back', 'none did', { unused: true })),
    fiscal: createFiscalSchema().meta(
      says('fiscal receipts of the payment and its refunds', 'none are issued', { unused: true }),
    ),
    orderNumber: string()
      .required()
      .meta(says('number of the line in the history', undefined, { also: ['paymentId'] })),
    session: driverSession
      .default(undefined)
      .meta(says('the session that it pays, or that a top-up has started, as it is now, over or not', 'there is none')),
    subscription: benefit
      .default(undefined)
      .meta(says('what a payment of the kind `subscription` buys', 'it buys none')),
    balance: number().meta(says('the balance now, roubles', 'the balance is asked for again')),
    thenStart: object({
      state: string()
        .oneOf(['waiting', 'started', 'refused'])
        .required()
        .meta(says('`waiting` for the money, `started`, or `refused`')),
      errorName: string().meta(says('why it was refused, a name of the error catalogue', 'an unknown error is told')),
      sum: number().meta(says('roubles that the balance paid for the parking', 'needed where it has started')),
      orderNumber: string().meta(says('of the parking that has begun', 'needed where it has started')),
      zone: string().meta(says('code of the tariff zone, while it waits', 'the page names no parking')),
      zoneName: string().meta(says('name of the zone', 'its code is shown')),
      parkingCode: string().meta(says('code of the parking', 'the parking is told by its zone')),
      transport: object(parkedVehicle)
        .default(undefined)
        .meta(says('the vehicle that is to park, while it waits', 'the page names no parking')),
    })
      .default(undefined)
      .meta(says('how the start stands that a top-up is for', 'it is for no start')),
  })
    .nullable()
    .default(undefined)
    .meta(says('the payment; null where nothing is known of it: then nothing was done', 'nothing is known of it')),
})

const read = { errors: TOKEN_ERRORS } as const

export const driverPaymentCalls = describeCalls('driver payment', rows, {
  driverPaymentStatus: {
    ...read,
    summary: 'What became of a payment or of an attempt',
    input: object({
      ...tokenInput.fields,
      paymentId: string()
        .max(100)
        .meta(says('number of the payment', '`attempt` says which; without either, the newest payment')),
      attempt: string()
        .max(200)
        .meta(says('`Idempotency-Key` of the attempt that is asked about', '`paymentId` says which')),
    }),
    answer: paymentAnswer,
    example: {
      request: { paymentId: 'p-3001', token: 'driver-token' },
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
    input: object({ ...tokenInput.fields, paymentId: id().meta(says('number of the payment')) }),
    answer: paymentAnswer,
    example: {
      request: { paymentId: 'p-3001', token: 'driver-token' },
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
      PaymentService: string()
        .required('NotSelectedPaymentService')
        .max(64)
        .meta(says('name of a payment method of the settings or the profile')),
      RefillAmount: createAmountSchema().required('NoSumEntered').meta(says('how much, roubles')),
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
