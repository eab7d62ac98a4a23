import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyInput } from './call.server.ts'
import * as rows from './zones.ts'

const prices = array(
  object({
    type: string().required(),
    from: string().required(),
    to: string().required(),
    price: number().required().integer().min(0).meta({ description: 'kopecks per hour' }),
  }),
)

const pricesExample = [
  { type: 'default', from: '08:00:00', to: '20:00:00', price: 6000 },
  { type: 'default', from: '20:00:00', to: '23:59:59', price: 3000 },
  { type: 'saturday', from: '09:00:00', to: '18:00:00', price: 2000 },
]

const zones = { input: emptyInput, errors: [] } as const

export const zonesCalls = describeCalls('zones', rows, {
  getZones: {
    ...zones,
    summary: 'Tariff zones with their prices',
    answer: createAnswerSchema({
      result: array(
        object({ name: string().required(), value: string().required(), prices: prices.required() }),
      ).required(),
    }),
    example: {
      request: {},
      answer: { status: 'ok', result: [{ name: 'Центр', value: '101', prices: pricesExample }] },
    },
  },
  getParkings: {
    ...zones,
    summary: 'Parkings',
    answer: createAnswerSchema({
      result: array(
        object({
          value: string().required(),
          name: string().required(),
          zone: string().required(),
          category: string().required(),
          freeparking: boolean().required(),
          inactive: boolean().required(),
          address: string().defined(),
          prices: prices.optional(),
        }),
      ).required(),
    }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        result: [
          {
            value: '10101',
            name: 'Садовая, 1–15',
            zone: '101',
            category: 'roadside',
            freeparking: false,
            inactive: false,
            address: 'ул. Садовая, 1–15',
          },
        ],
      },
    },
  },
})
