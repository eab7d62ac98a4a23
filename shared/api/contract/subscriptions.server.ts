import { array, boolean, number, object, string } from 'yup'
import { CATEGORIES } from '../../domain/plate.ts'
import { PERMIT_TYPES } from '../../domain/subscription-period.ts'
import { benefit, intervals, subscriptionExample } from './benefits.server.ts'
import {
  createAmountSchema,
  createAnswerSchema,
  createDateSchema,
  createLanguageSchema,
  describeCalls,
  driverToken,
  driverTokenInput,
  TOKEN_ERRORS,
} from './call.server.ts'
import { pay, PAY_ERRORS, payAnswer, toBankExample } from './driver-start.server.ts'
import * as rows from './subscriptions.ts'

const orderNum = () => string().required().max(40)
const ACT_ERRORS = [...TOKEN_ERRORS, 'ValidationError'] as const
const act = { isAttempt: true, errors: ACT_ERRORS } as const
const actFields = { ...driverToken, orderNum: orderNum(), lang: createLanguageSchema('language of a refusal') }
const actInput = object(actFields)
const actAnswer = createAnswerSchema({ result: object({ benefit }).required() })
const actExample = { orderNum: '2005', Token: 'driver-token' }

const pausedExample = {
  ...subscriptionExample,
  canPause: false,
  canContinue: true,
  obstacles: { canPause: 'paused' },
  paid: { ...subscriptionExample.paid, pausedAt: '2025-03-12T12:00:00+03:00' },
  continuesAt: '2025-04-12T00:00:00+03:00',
}

const offer = object({
  parkingPermit: string().required(),
  parkingPermitEn: string(),
  parkingPermitCode: string().required(),
  parkingPermitType: string().oneOf(PERMIT_TYPES).required(),
  parkingPermitDesc: string(),
  parkingPermitDescEn: string(),
  cost: number().required().meta({ description: 'roubles' }),
  zone: array(string().required()).required(),
  sale: number().meta({ description: 'percent; 100 where it is absent' }),
  intervals,
  category: string().oneOf(CATEGORIES),
  licensePlate: string().meta({ description: 'bound to this vehicle' }),
  startDate: createDateSchema().meta({ description: 'bound to this first date' }),
})

export const subscriptionsCalls = describeCalls('subscriptions', rows, {
  getSubscriptions: {
    summary: 'Subscriptions that the city sells to the driver',
    input: driverTokenInput,
    answer: createAnswerSchema({ result: array(offer).required() }),
    example: {
      request: { Token: 'driver-token' },
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
      ...driverToken,
      ...pay,
      vehicle: string().max(40).meta({ description: 'plate; left out where the offer is bound to one' }),
      codeSubscription: string().required().max(100),
      timestart: createDateSchema().meta({ description: 'the first date; today where it is left out' }),
      expectedCost: createAmountSchema('roubles the person agreed to'),
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
        Token: 'driver-token',
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
    input: object({ ...actFields, grzNew: string().required('EmptyTs').max(40) }),
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
      expectedRefund: createAmountSchema('roubles the person agreed to get back'),
    }),
    answer: createAnswerSchema({
      result: object({
        refund: number().required().meta({ description: 'roubles' }),
        toBalance: boolean().required().meta({ description: 'otherwise to the method that was paid by' }),
        balance: number(),
        benefit,
      }).required(),
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
