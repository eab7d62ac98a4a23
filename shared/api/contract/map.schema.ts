import { array, boolean, mixed, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema } from './envelope.schema.ts'

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

export const mapAnswer = createAnswerSchema({
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
})

export const occupancyAnswer = createAnswerSchema({
  times: createTimeSchema().required(),
  result: array(object({ code: string().required(), free: number().required().integer().min(0) })).required(),
})
