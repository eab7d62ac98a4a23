import { array, boolean, number, object, string } from 'yup'
import { BENEFIT_OBSTACLES } from '../../domain/subscription.ts'
import * as rows from './benefits.ts'
import {
  createAnswerSchema,
  createDateSchema,
  createTimeSchema,
  describeCalls,
  driverTokenInput,
  TOKEN_ERRORS,
} from './call.server.ts'

/** Percents by time of day. */
export const intervals = array(
  object({ from: string().required(), to: string().required(), percent: number().required() }),
).meta({
  description: 'percents by time of day (HH:mm), in place of `sale`',
})

const obstacle = () => string().meta({ description: `${BENEFIT_OBSTACLES.join(', ')}, or a text to be shown` })

export const benefit = object({
  variation: string(),
  type: string().required(),
  typeEn: string(),
  zone: array(string().required()).required(),
  sale: number().required().meta({ description: 'percent' }),
  transport: object({
    mainTs: boolean(),
    numberTs: string().required(),
    formatGrz: string(),
    category: string(),
  }).required(),
  orderNum: string(),
  canChangeTs: boolean(),
  canRefund: boolean(),
  canPause: boolean(),
  canContinue: boolean(),
  paused: boolean().meta({ description: 'it prices nothing now; where it is absent, `canContinue` says so' }),
  startOf: createTimeSchema(),
  endOf: createTimeSchema().meta({ description: 'of a paused subscription: as it counts now' }),
  obstacles: object({
    canChangeTs: obstacle(),
    canRefund: obstacle(),
    canPause: obstacle(),
    canContinue: obstacle(),
  })
    .default(undefined)
    .meta({ description: 'why a flag is false' }),
  paid: object({
    cost: number().required().meta({ description: 'roubles' }),
    dates: number().integer().required().meta({ description: 'dates paid for' }),
    endsBefore: createDateSchema()
      .required()
      .meta({ description: 'the first date after it, without the present pause' }),
    pausedAt: createTimeSchema(),
    givenBack: number().meta({ description: 'roubles that have come back while it stands' }),
  })
    .default(undefined)
    .meta({ description: 'what a refund goes by' }),
  continuesAt: createTimeSchema().meta({ description: 'when the city continues a paused one by itself' }),
  intervals,
})

export const benefitExample = {
  variation: 'privilege',
  type: 'Многодетная семья',
  zone: ['#'],
  sale: 50,
  transport: { mainTs: true, numberTs: 'А123ВС77', formatGrz: 'rus', category: 'B' },
  orderNum: 'Z-2025-000102',
  canChangeTs: false,
  canRefund: false,
  canPause: false,
  canContinue: false,
  startOf: '2025-02-01T00:00:00+03:00',
  endOf: '2026-02-01T00:00:00+03:00',
}

const nightly = {
  ...benefitExample,
  variation: 'resident',
  type: 'Житель',
  zone: ['101'],
  sale: 0,
  intervals: [
    { from: '08:00', to: '20:00', percent: 20 },
    { from: '20:00', to: '08:00', percent: 100 },
  ],
  orderNum: 'Z-2025-000103',
}

/** A subscription of ten dates more, which runs. */
export const subscriptionExample = {
  ...benefitExample,
  variation: 'subscription',
  type: 'Центр на месяц',
  typeEn: 'The centre for a month',
  zone: ['101', '102'],
  sale: 100,
  orderNum: '2005',
  canChangeTs: true,
  canRefund: true,
  canPause: true,
  canContinue: false,
  startOf: '2025-03-01T00:00:00+03:00',
  endOf: '2025-04-01T00:00:00+03:00',
  obstacles: { canContinue: 'notPaused' },
  paid: { cost: 3000, dates: 31, endsBefore: '2025-04-01' },
}

export const benefitsCalls = describeCalls('driver payment', rows, {
  getBenefits: {
    summary: 'The driver’s benefits',
    input: driverTokenInput,
    answer: createAnswerSchema({ result: array(benefit).required() }),
    example: {
      request: { Token: 'driver-token' },
      answer: { status: 'ok', result: [benefitExample, nightly, subscriptionExample] },
    },
    errors: TOKEN_ERRORS,
  },
})
