import { boolean, number, object, string } from 'yup'
import { createAmountSchema, createAnswerSchema, createLanguageSchema, createTimeSchema } from './envelope.schema.ts'

const invoiceId = string().required().max(64)

export const invoiceInput = object({ invoiceId })

export const payInvoiceInput = object({
  invoiceId,
  amount: createAmountSchema().required(),
  email: string().max(50),
  returnUrl: string().required().max(2000),
  lang: createLanguageSchema(),
})

export const invoiceAnswer = createAnswerSchema({
  result: object({
    invoiceId,
    description: string(),
    descriptionEn: string(),
    payee: string().required(),
    payeeEn: string(),
    inn: string(),
    amount: number().required(),
    currency: string().required(),
    state: string().required().oneOf(['open', 'processing', 'paid', 'expired']),
    payBy: createTimeSchema(),
    paidAt: createTimeSchema(),
    widget: object({ publicId: string().required(), scriptUrl: string().required() }).nullable().default(undefined),
    requireEmail: boolean(),
  }).required(),
})

export const payInvoiceAnswer = createAnswerSchema({ RedirectURL: string() })
