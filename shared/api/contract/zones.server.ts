import { array, boolean, mixed, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyInput } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './zones.ts'

/** Where a city nests the times of a price row. */
const span = object({
  from: string().required().meta(says('the same as `from` of the row')),
  to: string().required().meta(says('the same as `to` of the row')),
})
  .default(undefined)
  .meta(says('an object with `from` and `to`, read in place of the two', '`from` and `to` of the row are read'))

/** A price row, but for the field of its day type, which each call names otherwise. */
export const priceRow = {
  from: string().required().meta(says('from this time of day, `HH:mm:ss`')),
  to: string()
    .required()
    .meta(
      says(
        'up to this time of day, `HH:mm:ss`, without it; a last second of 59 counts as the full minute, `24:00:00` and `00:00:00` are the end of the day. Before `from`, it holds up to `to` and again after `from`, on every date of its type',
      ),
    ),
  interval: span,
  tier: mixed().meta(
    says(
      'a row with it, whatever it says, makes the tariff unknown: no element can price tiers',
      'the row is an ordinary one',
    ),
  ),
  price: number()
    .required()
    .integer()
    .min(0)
    .meta(says('price, kopecks per hour; minutes are charged by the sixtieth')),
}

const nameEn = string().meta(says('the name in English', 'the name as it is'))

const prices = array(
  object({
    type: string()
      .required()
      .meta(
        says(
          'day type, `default`, `saturday`, `sunday` or `holiday`; a row of any other makes the tariff unknown',
          undefined,
          { also: ['daycode'] },
        ),
      ),
    ...priceRow,
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
        object({
          name: string().required().meta(says('name of the zone, in the city’s language')),
          nameEn,
          value: string()
            .required()
            .meta(says('code of the zone: what signs say, and what calls carry', undefined, { also: ['code'] })),
          prices: prices
            .required()
            .meta(
              says(
                'price rows; where two of one day type overlap, the first of the list counts. A minute outside all of them is free; a zone without rows has no price, and a cost asked for it is refused with `TariffNotFound`',
              ),
            ),
        }),
      )
        .required()
        .meta(says('the zones')),
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
          value: string()
            .required()
            .meta(
              says('code of the parking, as its sign and its QR say it', undefined, { also: ['code', 'parkingCode'] }),
            ),
          name: string().required().meta(says('name of the parking, in the city’s language')),
          nameEn,
          zone: string()
            .defined()
            .meta(
              says(
                'code of its tariff zone; empty where nothing is sold: the parking is free, or its price is not known',
              ),
            ),
          category: string()
            .required()
            .meta(says('kind of parking, as on the map; any other word is shown as “other”')),
          freeparking: boolean().required().meta(says('parking costs nothing, whatever the prices say')),
          inactive: boolean().required().meta(says('closed: it is not chosen for a payment')),
          address: string().defined().meta(says('address; empty where it has none')),
          prices: prices.optional().meta(says('price rows of its own', 'those of its zone')),
        }),
      )
        .required()
        .meta(says('the parkings')),
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
            prices: pricesExample,
          },
        ],
      },
    },
  },
})
