import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, type Example } from './call.server.ts'
import { says } from './meaning.server.ts'

const interval = object({
  from: createTimeSchema().required().meta(says('from when')),
  to: createTimeSchema().required().meta(says('up to when')),
  minutes: number().integer().required().meta(says('how many minutes that are')),
  dayType: string().meta(says('`default`, `saturday`, `sunday` or `holiday`', 'default')),
  price: number().integer().required().meta(says('kopecks per hour')),
  percent: number().required().meta(says('what is taken off, percent')),
  benefitName: string().meta(says('name of the benefit that takes it off', 'none does')),
  sum: number().required().meta(says('what these minutes come to, roubles, cut to a kopeck for itself')),
})

const costData = object({
  totalcost: number()
    .required()
    .meta(says('the same as `price`', undefined, { unused: true })),
  intervals: array(interval)
    .required()
    .meta(says('stretches of equal price, in their order; those that do not fit price and time are not shown')),
})
  .required()
  .meta(says('how the price comes about'))

const price = {
  price: number()
    .required()
    .meta(
      says(
        'what the person pays, roubles, floored to a kopeck once; it stands over the sum of the intervals',
        undefined,
        { also: ['totalcost'] },
      ),
    ),
  sumSale: number()
    .required()
    .meta(says('what benefits take off, roubles', undefined, { also: ['totaldiscount'] })),
  benefitsName: array(string().required())
    .required()
    .meta(says('names of the benefits that count, in order of first use', undefined, { also: ['benefit'] })),
  totalcost: number().required().meta(says('the same as `price`')),
  totaldiscount: number().required().meta(says('the same as `sumSale`')),
  benefit: string().meta(says('the names of `benefitsName` in one text', '`benefitsName` is read')),
}

/** What a driver is told: with his balance. */
export const driverCostAnswer = createAnswerSchema({
  ...price,
  priceRest: number().required().meta(says('what the balance lacks, roubles')),
  moneyEnough: boolean().required().meta(says('whether the balance covers it; true where it costs nothing')),
  balance: number().meta(says('the balance, roubles', 'no balance is shown')),
  costData: costData
    .shape({ refill: number().meta(says('the top-up that is suggested, whole roubles', '0')) })
    .meta({ also: ['refill'] }),
})

const ofGuests = { unused: true } as const

/** What a guest is told: he has no balance, and gets a token. */
export const guestCostAnswer = createAnswerSchema({
  ...price,
  priceRest: number()
    .required()
    .meta(says('the same as `price`', undefined, ofGuests)),
  moneyEnough: boolean()
    .required()
    .meta(says('true where it costs nothing', undefined, ofGuests)),
  balance: number().meta(says('a guest has none: 0 roubles', undefined, ofGuests)),
  costData,
  token: string().meta(
    says(
      'a guest token, where one was issued; it is kept in the browser, and shows the guest his own parkings',
      'the one sent stays',
    ),
  ),
})

export const transportExample = { number: 'А123ВС77', category: 'B', numberFormat: 'rus' }

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
