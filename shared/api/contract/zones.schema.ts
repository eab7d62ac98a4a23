import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema } from './envelope.schema.ts'

const prices = array(
  object({
    type: string().required(),
    from: string().required(),
    to: string().required(),
    price: number().required().integer().min(0).meta({ description: 'kopecks per hour' }),
  }),
)

export const emptyInput = object({})

export const zonesAnswer = createAnswerSchema({
  result: array(
    object({ name: string().required(), value: string().required(), prices: prices.required() }),
  ).required(),
})

export const parkingsAnswer = createAnswerSchema({
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
})
