import { boolean, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema } from './envelope.schema.ts'

const field = () => string().max(200).default('')

export const verifyLinkInput = object({
  title: field(),
  dateIn: field(),
  dateOut: field(),
  price: field(),
  ts: field(),
  sig: string().required().max(100),
})

export const findReceiptInput = object({
  number: string()
    .required()
    .matches(/^\d{1,15}$/),
})

export const verifyLinkAnswer = createAnswerSchema({ result: object({ isVerified: boolean().required() }).required() })

export const findReceiptAnswer = createAnswerSchema({
  result: object({
    orderNumber: string().required(),
    zone: string().required(),
    zoneName: string(),
    startDate: createTimeSchema().required(),
    endDate: createTimeSchema().required(),
    sum: number().required(),
    state: string().required().oneOf(['paid', 'refunded']),
    paidAt: createTimeSchema(),
  }).required(),
})
