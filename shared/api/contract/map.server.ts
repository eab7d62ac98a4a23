import { array, boolean, mixed, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls, emptyInput } from './call.server.ts'
import * as rows from './map.ts'

const properties = object({
  objecttype: string().required(),
  category: string(),
  code: string().required(),
  name: string().required(),
  nameEn: string(),
  address: string().defined(),
  freeparking: boolean(),
  inactive: boolean(),
  zone: object({
    zonenumber: string().required(),
    prices: array(
      object({
        daycode: string().required(),
        from: string().required(),
        to: string().required(),
        price: number().required().integer().min(0).meta({ description: 'kopecks per hour' }),
        example: boolean().meta({ description: 'made up, because the city’s data have no tariff' }),
      }),
    ),
  })
    .default(undefined)
    .optional(),
  spaces: object({
    total: number().required().integer(),
    free: number().integer(),
    fordisabled: number().required().integer(),
  })
    .default(undefined)
    .optional(),
})

/** Coordinates are objects `{latitude, longitude}`, in lists by the type of the geometry (readings gG-04). */
const geometry = object({
  type: string().required().oneOf(['Point', 'LineString', 'Polygon']),
  coordinates: mixed().required(),
})

const map = { input: emptyInput, errors: [] } as const

export const mapCalls = describeCalls('map', rows, {
  getMap: {
    ...map,
    summary: 'Everything on the map, kept for an hour',
    answer: createAnswerSchema({
      features: array(
        object({
          type: string().required().oneOf(['Feature']),
          properties: properties.required(),
          geometry: geometry.required(),
        }),
      ).required(),
      overAll: object({
        parkings: number().required().integer(),
        spaces: number().required().integer(),
        fordisabled: number().required().integer(),
      }).required(),
      times: createTimeSchema().required(),
    }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        features: [
          {
            type: 'Feature',
            properties: {
              objecttype: 'parkings',
              category: 'roadside',
              code: '2001',
              name: 'Садовая улица, 1–15',
              nameEn: 'Sadovaya Street, 1–15',
              address: 'Садовая улица, 1',
              freeparking: false,
              inactive: false,
              zone: {
                zonenumber: '101',
                prices: [{ daycode: 'default', from: '08:00:00', to: '20:00:00', price: 6000 }],
              },
              spaces: { total: 20, free: 13, fordisabled: 2 },
            },
            geometry: {
              type: 'LineString',
              coordinates: [
                { latitude: 56.040239, longitude: 38.59991 },
                { latitude: 56.040832, longitude: 38.600068 },
              ],
            },
          },
        ],
        overAll: { parkings: 1, spaces: 20, fordisabled: 2 },
        times: '2026-11-18T10:00:00+03:00',
      },
    },
  },
  getOccupancy: {
    ...map,
    summary: 'Free places now, apart because they change often',
    answer: createAnswerSchema({
      times: createTimeSchema().required(),
      result: array(object({ code: string().required(), free: number().required().integer().min(0) })).required(),
    }),
    example: {
      request: {},
      answer: { status: 'ok', times: '2026-11-18T10:05:00+03:00', result: [{ code: '2001', free: 11 }] },
    },
  },
})
