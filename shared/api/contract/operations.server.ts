import { array, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls } from './call.server.ts'
import { createRefundsSchema } from './refunds.server.ts'
import * as rows from './operations.ts'
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
  refunds: createRefundsSchema(),
  proof: string(),
})

const questionExample = {
  StartDate: '2025-03-01T00:00:00+03:00',
  EndDate: '2025-03-12T19:30:00+03:00',
  Operation: 'payment',
  Vehicle: 'А123ВС77',
  Zone: '101',
}

const read = { errors: ['TokenNotFound', 'TokenExpired', 'ValidationError'] } as const

export const operationsCalls = describeCalls('operations', rows, {
  getOperations: {
    ...read,
    summary: 'A page of the history, newest first',
    input: object({
      ...question,
      lastDateOperation: createTimeSchema().meta({
        description: 'cursor: dateOperation of the last row; rows strictly behind it are answered',
      }),
      lastOrderNumber: string()
        .max(40)
        .meta({ description: 'cursor: orderNumber of that row, which settles equal times' }),
    }),
    answer: createAnswerSchema({ result: array(operation).required() }),
    example: {
      request: {
        ...questionExample,
        lastDateOperation: '2025-03-12T16:29:58.250Z',
        lastOrderNumber: '1002',
        token: 'driver-token',
      },
      answer: {
        status: 'ok',
        result: [
          {
            orderNumber: '1001',
            dateOperation: '2025-03-12T10:00:00.125+03:00',
            type: 'payment',
            status: 'done',
            startsOf: '2025-03-12T10:00:00+03:00',
            endOf: '2025-03-12T11:00:00+03:00',
            duration: 60,
            zone: '101',
            parking: '2203',
            tariff: '60,00 ₽ в час',
            transport: { numberTs: 'А123ВС77' },
            sum: 54,
            sumSale: 6,
            driverPhone: '79161234567',
            checkFiscal: 'https://parking.example/api/receipt?id=1001&sig=c2ln',
            proof: 'https://parking.example/api/profile/proof/v1?order=1001&sig=c2ln',
          },
          { orderNumber: '1000', dateOperation: '2025-03-11T09:12:00+03:00', type: 'refill', status: 'done', sum: 300 },
        ],
      },
    },
  },
  getOperationTotals: {
    ...read,
    summary: 'Counts and sums of the history by type',
    input: object(question),
    answer: createAnswerSchema({
      result: array(
        object({ type: string().required(), count: number().integer().required(), sum: number().required() }),
      ).required(),
    }),
    example: {
      request: { ...questionExample, token: 'driver-token' },
      answer: {
        status: 'ok',
        result: [
          { type: 'payment', count: 12, sum: 1234.5 },
          { type: 'refill', count: 3, sum: 900 },
        ],
      },
    },
  },
  exportOperations: {
    ...read,
    summary: 'The history as a spreadsheet or a PDF',
    input: object({
      ...question,
      format: string()
        .required()
        .oneOf([...EXPORT_FORMATS]),
      lang: string().oneOf(['ru', 'en']),
      exportId: string().max(64).meta({ description: 'an export under way, to be told how far it is' }),
    }),
    answer: createAnswerSchema({
      exportId: string().required(),
      done: number().integer().required(),
      total: number().integer().required(),
      link: string(),
    }),
    example: {
      request: { ...questionExample, format: 'xls', lang: 'ru', token: 'driver-token' },
      answer: {
        status: 'ok',
        exportId: 'e-1',
        done: 200,
        total: 200,
        link: 'https://parking.example/api/profile/download-history/v1/e-1?sig=c2ln',
      },
    },
  },
})
