import { array, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema } from './envelope.schema.ts'
import { EXPORT_FORMATS, OPERATION_FILTERS } from './operations.ts'

const question = {
  StartDate: createTimeSchema().meta({ description: 'inclusive; left out = from the beginning' }),
  EndDate: createTimeSchema().meta({ description: 'inclusive; left out = to now' }),
  Operation: string().oneOf([...OPERATION_FILTERS, '']),
  Vehicle: string().max(40).meta({ description: 'plate; left out = all' }),
  Zone: string()
    .max(64)
    .meta({ description: 'zone code, or parking code where the history goes by parkings; left out = all' }),
  OrderNumber: string().max(40),
  Driver: string().max(40).meta({ description: 'phone of the driver' }),
  token: string().max(200),
}

export const operationsInput = object({
  ...question,
  lastDateOperation: createTimeSchema().meta({
    description: 'cursor: dateOperation of the last row; rows strictly behind it are answered',
  }),
  lastOrderNumber: string().max(40).meta({ description: 'cursor: orderNumber of that row, which settles equal times' }),
})

export const totalsInput = object(question)

export const exportInput = object({
  ...question,
  format: string()
    .required()
    .oneOf([...EXPORT_FORMATS]),
  lang: string().oneOf(['ru', 'en']),
  exportId: string().max(64).meta({ description: 'an export under way, to be told how far it is' }),
})

const operation = object({
  orderNumber: string().required(),
  dateOperation: createTimeSchema().required(),
  type: string().required(),
  status: string().required(),
  startsOf: createTimeSchema(),
  endOf: createTimeSchema(),
  duration: number().integer().meta({ description: 'minutes' }),
  zone: string(),
  parking: string(),
  tariff: string(),
  transport: object({ numberTs: string().required() }).default(undefined),
  resolution: string(),
  sum: number().required().meta({ description: 'roubles' }),
  sumSale: number().meta({ description: 'roubles' }),
  driverPhone: string(),
  checkFiscal: string(),
  proof: string(),
})

export const operationsAnswer = createAnswerSchema({ result: array(operation).required() })

export const totalsAnswer = createAnswerSchema({
  result: array(
    object({ type: string().required(), count: number().integer().required(), sum: number().required() }),
  ).required(),
})

export const exportAnswer = createAnswerSchema({
  exportId: string().required(),
  done: number().integer().required(),
  total: number().integer().required(),
  link: string(),
})
