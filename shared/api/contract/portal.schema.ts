import { object, string } from 'yup'
import { createAnswerSchema } from './envelope.schema.ts'

export const portalInput = object({
  source: string().required().max(40),
  order: string().required().max(100),
  billnumber: string().required().max(100),
  amount: string()
    .required()
    .matches(/^\d{1,9}(\.\d{1,2})?$/),
  paymentDate: string()
    .required()
    .matches(/^\d{14}$/)
    .meta({ description: 'UTC YYYYMMDDhhmmss' }),
  status: string().required().max(40),
})

export const portalAnswer = createAnswerSchema({})
