import { array, boolean, number, object, string } from 'yup'
import { BENEFIT_OBSTACLES } from '../../domain/subscription.ts'
import { says } from './meaning.server.ts'
import * as rows from './benefits.ts'
import {
  createAnswerSchema,
  createDateSchema,
  createTimeSchema,
  describeCalls,
  tokenInput,
  TOKEN_ERRORS,
} from './call.server.ts'

/** Percents by time of day. */
export const intervals = array(
  object({
    from: string().required().meta(says('from this time of day, `HH:mm`')),
    to: string()
      .required()
      .meta(says('up to this time of day, `HH:mm`, without it; before `from`, it is that of the next day')),
    percent: number().required().meta(says('what is taken off then, percent')),
  }),
).meta(says('percents by time of day, in place of `sale`', '`sale` holds all day'))

const obstacle = () =>
  string().meta(says(`a known reason (${BENEFIT_OBSTACLES.join(', ')}) or a text to be shown`, 'no reason is shown'))

const vehicle = {
  numberTs: string().required().meta(says('plate without spaces; `#` is any vehicle')),
  formatGrz: string()
    .oneOf(['Russian', 'Foreign'])
    .meta(
      says('`Russian` for a Russian plate, `Foreign` for a foreign one; `rus` and `other` are read too', 'any format'),
    ),
  category: string().meta(says('category of the vehicle, `A`, `B`, `C`, `D` or `M`', 'any category')),
}

/** What of a benefit makes a price. */
const pricing = {
  type: string()
    .required()
    .meta(says('the name of the benefit, as the city’s language has it', undefined, { also: ['name'] })),
  zone: array(string().required())
    .required()
    .meta(says('codes of the tariff zones it holds in; `["#"]` is all; a single code may be a text')),
  sale: number()
    .required()
    .meta(says('what is taken off the price, percent from 0 to 100; of all benefits of a minute the highest counts')),
  canContinue: boolean().meta(says('it can be continued, since it is paused', 'false')),
  paused: boolean().meta(says('it prices nothing now', '`canContinue` says so')),
  startOf: createTimeSchema().meta(says('from when it holds', 'since ever')),
  endOf: createTimeSchema().meta(says('up to when; of a paused subscription as it counts now', 'for ever')),
  intervals,
}

/** A benefit as it stands with a session: what made its price. */
export const pricingBenefit = object({
  ...pricing,
  transport: object(vehicle).required().meta(says('the vehicle it is for')),
})

export const benefit = object({
  ...pricing,
  variation: string().meta(
    says('`privilege`, `subscription`, `resident` or `permit`; chooses the icon', 'no icon; any other word as well'),
  ),
  typeEn: string().meta(says('the name in English', 'the name as it is')),
  transport: object({
    ...vehicle,
    mainTs: boolean().meta(says('whether that is the driver’s main vehicle', 'false')),
  })
    .required()
    .meta(says('the vehicle it is for')),
  orderNum: string().meta(says('number of the benefit, by which it is changed', 'it cannot be changed')),
  canChangeTs: boolean().meta(says('its vehicle can be changed', 'false')),
  canRefund: boolean().meta(says('it can be given up for its money', 'false')),
  canPause: boolean().meta(says('it can be paused', 'false')),
  obstacles: object({
    canChangeTs: obstacle(),
    canRefund: obstacle(),
    canPause: obstacle(),
    canContinue: obstacle(),
  })
    .default(undefined)
    .meta(says('why a flag is false', 'no reason is shown')),
  paid: object({
    cost: number().required().meta(says('what it cost, roubles')),
    dates: number().integer().required().meta(says('dates paid for')),
    endsBefore: createDateSchema().required().meta(says('the first date after it, without the present pause')),
    pausedAt: createTimeSchema().meta(says('since when it is paused', 'it is not paused')),
    givenBack: number().meta(says('roubles that have come back while it stands', '0')),
    bonus: number().meta(says('roubles that are left of the bonus for its payment, which go back with it', '0')),
  })
    .default(undefined)
    .meta(says('what a refund goes by', 'refund and end are not computed on the page; the server’s answer is shown')),
  continuesAt: createTimeSchema().meta(says('when the city continues a paused one by itself', 'no such time is shown')),
})

export const benefitExample = {
  variation: 'privilege',
  type: 'Многодетная семья',
  zone: ['#'],
  sale: 50,
  transport: { mainTs: true, numberTs: 'А123ВС77', formatGrz: 'Russian', category: 'B' },
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
    input: tokenInput,
    answer: createAnswerSchema({
      result: array(benefit).required().meta(says('the benefits of the driver; a list of none is `[]`')),
    }),
    example: {
      request: { token: 'driver-token' },
      answer: { status: 'ok', result: [benefitExample, nightly, subscriptionExample] },
    },
    errors: TOKEN_ERRORS,
  },
})
