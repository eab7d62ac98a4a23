import { object, string } from 'yup'
import { createAmountSchema, createAnswerSchema } from './envelope.schema.ts'

export const portalInput = object({
  source: string().required().max(40),
  order: string().required().max(100),
  billnumber: string().required().max(100),
  amount: createAmountSchema().required(),
  paymentDate: string()
    .required()
    .matches(/^\d{14}$/)
    .meta({ description: 'UTC YYYYMMDDhhmmss' }),
  status: string().required().max(40),
})

export const portalAnswer = createAnswerSchema({})
