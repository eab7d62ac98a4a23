import { array, boolean, number, object, string } from 'yup'
import { CATEGORIES } from '../../domain/plate.ts'
import { PERMIT_TYPES } from '../../domain/subscription-period.ts'
import { benefit, intervals, subscriptionExample } from './benefits.server.ts'
import {
  createAgreedAmountSchema,
  createAmountSchema,
  createAnswerSchema,
  createDateSchema,
  createLanguageSchema,
  describeCalls,
  tokenInput,
  TOKEN_ERRORS,
} from './call.server.ts'
import { pay, PAY_ERRORS, payAnswer, toBankExample } from './driver-start.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './subscriptions.ts'

const orderNum = () => string().required().max(40)
const ACT_ERRORS = [...TOKEN_ERRORS, 'ValidationError'] as const
const act = { isAttempt: true, errors: ACT_ERRORS } as const
const actFields = {
  ...tokenInput.fields,
  orderNum: orderNum().meta(says('number of the subscription, `orderNum` of the benefit')),
  lang: createLanguageSchema('language of a refusal'),
}
const actInput = object(actFields)
const actAnswer = createAnswerSchema({
  result: object({ benefit: benefit.meta(says('the benefit as it is now', 'the benefits are asked for again')) })
    .required()
    .meta(says('what came of it')),
})
const actExample = { orderNum: '2005', token: 'driver-token' }

const pausedExample = {
  ...subscriptionExample,
  canPause: false,
  canContinue: true,
  obstacles: { canPause: 'paused' },
  paid: { ...subscriptionExample.paid, pausedAt: '2025-03-12T12:00:00+03:00' },
  continuesAt: '2025-04-12T00:00:00+03:00',
}

const offer = object({
  parkingPermit: string().required().meta(says('name of the offer')),
  parkingPermitEn: string().meta(says('the name in English', 'the name as it is')),
  parkingPermitCode: string().required().meta(says('names the offer; it is sent back as `codeSubscription`')),
  parkingPermitType: string()
    .oneOf(PERMIT_TYPES)
    .required()
    .meta(says('how long it holds; a term that is not known is shown as it is')),
  parkingPermitDesc: string().meta(says('what it is, plain', 'no such line')),
  parkingPermitDescEn: string().meta(says('the same in English', 'the line as it is')),
  cost: number().required().meta(says('price, roubles')),
  zone: array(string().required()).required().meta(says('codes of the tariff zones it holds in; `["#"]` is all')),
  sale: number().meta(says('what it takes off the price, percent', '100')),
  intervals,
  category: string().oneOf(CATEGORIES).meta(says('only for vehicles of this category', 'for all')),
  licensePlate: string().meta(says('plate of the only vehicle that it is sold for', 'the buyer chooses')),
  startDate: createDateSchema().meta(says('the only first date that it is sold for', 'the buyer chooses')),
})

export const subscriptionsCalls = describeCalls('subscriptions', rows, {
  getSubscriptions: {
    summary: 'Subscriptions that the city sells to the driver',
    input: tokenInput,
    answer: createAnswerSchema({ result: array(offer).required().meta(says('the offers; `[]` where there are none')) }),
    example: {
      request: { token: 'driver-token' },
      answer: {
        status: 'ok',
        result: [
          {
            parkingPermit: 'Центр на месяц',
            parkingPermitEn: 'The centre for a month',
            parkingPermitCode: 'CENTER-M',
            parkingPermitType: 'month',
            parkingPermitDesc: 'Парковка в центре без доплат',
            parkingPermitDescEn: 'Parking in the centre without further payment',
            cost: 3000,
            zone: ['101', '102'],
            sale: 100,
            category: 'B',
          },
        ],
      },
    },
    errors: TOKEN_ERRORS,
  },
  paySubscription: {
    summary: 'Buy a subscription',
    isAttempt: true,
    input: object({
      ...tokenInput.fields,
      ...pay,
      vehicle: string().max(40).meta(says('plate without spaces', 'that of the offer, where it is bound to one')),
      codeSubscription: string()
        .required()
        .max(100)
        .meta(says('the offer: `parkingPermitCode` of `getSubscriptions`, or `permissionKindCode` of the constructor')),
      timestart: createDateSchema().meta(says('the first date', 'today')),
      expectedCost: createAgreedAmountSchema().meta({ missing: 'whatever it costs is taken' }),
    }),
    answer: payAnswer,
    example: {
      request: {
        vehicle: 'А123ВС77',
        codeSubscription: 'CENTER-M',
        timestart: '2025-03-13',
        expectedCost: '3000.00',
        PaymentService: 'bankCard',
        returnUrl: 'https://museum.example/parking',
        token: 'driver-token',
      },
      answer: toBankExample,
    },
    errors: [
      ...TOKEN_ERRORS,
      ...PAY_ERRORS,
      'EmptyTs',
      'NoMoneyNoHoney',
      'PriceChangedTryLater',
      'SubscriptionAlreadyExists',
      'CalendarIsEmpty',
      'TypeOfDayIsNotDefined',
    ],
  },
  pauseSubscription: {
    ...act,
    summary: 'Pause a subscription',
    input: actInput,
    answer: actAnswer,
    example: { request: actExample, answer: { status: 'ok', result: { benefit: pausedExample } } },
  },
  continueSubscription: {
    ...act,
    summary: 'Continue a paused subscription',
    input: actInput,
    answer: actAnswer,
    example: { request: actExample, answer: { status: 'ok', result: { benefit: subscriptionExample } } },
  },
  changeSubscriptionVehicle: {
    ...act,
    summary: 'Make a subscription another vehicle’s',
    input: object({
      ...actFields,
      grzNew: string().required('EmptyTs').max(40).meta(says('plate of another vehicle of the driver, without spaces')),
    }),
    answer: actAnswer,
    example: {
      request: { ...actExample, grzNew: 'В456ОР77' },
      answer: {
        status: 'ok',
        result: {
          benefit: {
            ...subscriptionExample,
            transport: { ...subscriptionExample.transport, mainTs: false, numberTs: 'В456ОР77' },
          },
        },
      },
    },
    errors: [...ACT_ERRORS, 'EmptyTs', 'SubscriptionAlreadyExists'],
  },
  refundSubscription: {
    ...act,
    summary: 'Give a subscription up',
    input: object({
      ...actFields,
      expectedRefund: createAmountSchema('roubles the person agreed to get back').meta({
        missing: 'whatever comes back is taken',
      }),
    }),
    answer: createAnswerSchema({
      result: object({
        refund: number().required().meta(says('what comes back, roubles')),
        toBalance: boolean().required().meta(says('true: to the balance; false: to the means that was paid with')),
        balance: number().meta(says('the balance after it, roubles', 'the balance is asked for again')),
        benefit: benefit.meta(says('the benefit as it is now', 'the benefits are asked for again')),
      })
        .required()
        .meta(says('what came of it')),
    }),
    example: {
      request: { ...actExample, expectedRefund: '1838.70' },
      answer: {
        status: 'ok',
        result: {
          refund: 1838.7,
          toBalance: true,
          balance: 3338.7,
          benefit: {
            ...subscriptionExample,
            canChangeTs: false,
            canRefund: false,
            canPause: false,
            endOf: '2025-03-12T12:00:00+03:00',
            obstacles: {
              canChangeTs: 'refunded',
              canRefund: 'refunded',
              canPause: 'refunded',
              canContinue: 'refunded',
            },
          },
        },
      },
    },
    errors: [...ACT_ERRORS, 'PriceChangedTryLater'],
  },
})
