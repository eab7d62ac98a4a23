import { array, boolean, number, object, string } from 'yup'
import { createAmountSchema, createAnswerSchema, createTimeSchema } from './envelope.schema.ts'

const text = (most: number) => string().max(most)

/** Either payer, by `type`: 1 an individual, 2 a legal one; which fields must be there the backend judges by it. */
export const payerInput = object({
  type: number().oneOf([1, 2]).required(),
  name: text(300),
  ogrn: text(20),
  inn: text(20),
  kpp: text(20),
  address: text(500),
  lastName: text(100),
  firstName: text(100),
  middleName: text(100),
  typeDoc: number().oneOf([1, 2]),
  seriesDoc: text(10),
  numberDoc: text(10),
  DateDoc: text(10),
  issuer: text(300),
})

export const refillReceiptInput = object({
  Token: text(200),
  payer: payerInput.required('RequiredField'),
  sum: createAmountSchema().required('NoSumEntered'),
})

export const sendReceiptInput = object({
  Token: text(200),
  receiptnumber: string().required().max(40),
  email: string().required('RequiredField').max(50),
})

export const receiptInput = object({
  Token: text(200),
  receiptnumber: string().required().max(40),
  sig: text(100).meta({ description: 'of the signed address; stands in place of a token' }),
  download: boolean().meta({ description: 'as a file to keep, not to be shown' }),
})

export const newReceiptAnswer = createAnswerSchema({
  result: object({ receiptnumber: string().required(), link: string(), downloadLink: string() }).required(),
})

export const receiptsAnswer = createAnswerSchema({
  result: array(
    object({
      date: createTimeSchema().required(),
      receiptnumber: string().required(),
      sum: number().required().meta({ description: 'roubles' }),
      status: string().required(),
      receiptname: string().required(),
      type: string().required(),
      UIN: string(),
      link: string(),
    }),
  ).required(),
})

export const emptyAnswer = createAnswerSchema({})
