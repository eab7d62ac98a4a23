import { array, boolean, number, object, string } from 'yup'
import * as rows from './benefits.ts'
import { createAnswerSchema, createTimeSchema, describeCalls, driverTokenInput, TOKEN_ERRORS } from './call.server.ts'

export const benefit = object({
  variation: string(),
  type: string().required(),
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
  startOf: createTimeSchema(),
  endOf: createTimeSchema(),
  intervals: array(object({ from: string().required(), to: string().required(), percent: number().required() })).meta({
    description: 'percents by time of day (HH:mm), in place of `sale`',
  }),
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

export const benefitsCalls = describeCalls('driver payment', rows, {
  getBenefits: {
    summary: 'The driver’s benefits',
    input: driverTokenInput,
    answer: createAnswerSchema({ result: array(benefit).required() }),
    example: {
      request: { Token: 'driver-token' },
      answer: { status: 'ok', result: [benefitExample, nightly] },
    },
    errors: TOKEN_ERRORS,
  },
})
