import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls, tokenInput } from './call.server.ts'
import { pastCorrection } from './past-correction.server.ts'
import { createRefundsSchema } from './refunds.server.ts'
import { says } from './meaning.server.ts'
import { CORRECTABLE } from '../../domain/correctable.ts'
import { MOST_ON_PAGE, PAGE_SIZE, SORT_DIRECTIONS, SORT_KEYS } from '../../domain/operation-order.ts'
import * as rows from './operations.ts'
import { EXPORT_FORMATS, OPERATION_FILTERS } from './operations.ts'

const question = {
  StartDate: createTimeSchema().meta(says('from when, inclusive', 'from the beginning')),
  EndDate: createTimeSchema().meta(says('up to when, inclusive', 'up to now')),
  Operation: string()
    .oneOf([...OPERATION_FILTERS, ''])
    .meta(says('type; `payment` has those at a barrier in it, `all` and an empty text are all', 'all')),
  Vehicle: string().max(40).meta(says('plate without spaces', 'all vehicles')),
  Zone: string()
    .max(64)
    .meta(says('zone code, or parking code where the city sets `operationsZoneMode: paidParkings`', 'all')),
  OrderNumber: string().max(40).meta(says('number of one operation', 'all')),
  Driver: string()
    .max(40)
    .meta(says('phone of the driver who parked, eleven digits', 'all', { unused: true })),
  ...tokenInput.fields,
}

const operation = object({
  orderNumber: string().required().meta(says('number of the operation, unique in the city')),
  dateOperation: createTimeSchema()
    .required()
    .meta(says('when it was booked; the list is ordered by it, newest first')),
  type: string().required().meta(says('type; one that is not known is shown as it is')),
  status: string().required().meta(says('how it stands; any other word is read as `done`')),
  startsOf: createTimeSchema().meta(says('start of its parking', 'no parking time is shown')),
  endOf: createTimeSchema().meta(says('end of its parking', 'no parking time is shown')),
  duration: number().integer().meta(says('length of its parking, minutes', 'not shown')),
  zone: string().meta(says('code of the tariff zone', 'not shown')),
  parking: string().meta(says('code of the parking', 'not shown')),
  tariff: string().meta(says('the tariff, in the city’s words', 'not shown')),
  transport: object({ numberTs: string().required().meta(says('plate without spaces')) })
    .default(undefined)
    .meta(says('the vehicle, or its plate as a text', 'no vehicle is shown')),
  resolution: string().meta(says('what was decided, in the city’s words: the reason of a refusal', 'not shown')),
  sum: number()
    .required()
    .meta(says('what changed hands, roubles; the type says in which direction. Below 0 it is shown as not known')),
  sumSale: number().meta(says('what benefits took off, roubles', '0')),
  driverPhone: string().meta(says('phone of the driver who parked, eleven digits', 'not shown')),
  checkFiscal: string().meta(says('address of the fiscal receipt', 'no link is shown')),
  refunds: createRefundsSchema().meta(says('money that went back by the bank', 'none did')),
  corrections: array(pastCorrection).meta(says('what was put right of its parking, oldest first', 'nothing was')),
  correctable: array(string().oneOf(CORRECTABLE).required()).meta(
    says('what may still be put right of its parking (`previewCorrection`)', 'nothing: no correction is offered'),
  ),
  proof: string().meta(says('address of a proof of the payment, a PDF of the city', 'no link is shown')),
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
      SortBy: string()
        .oneOf([...SORT_KEYS, ''])
        .meta(says('what the whole history is sorted by; asked where the city sets `useOperationsSort`', 'date')),
      SortDirection: string()
        .oneOf([...SORT_DIRECTIONS, ''])
        .meta(says('`down` from the newest, largest or last letter; `up` the other way round', 'down')),
      lastDateOperation: createTimeSchema().meta(
        says('cursor: dateOperation of the last row; rows strictly behind it are answered', 'the first page'),
      ),
      lastOrderNumber: string()
        .max(40)
        .meta(says('cursor: orderNumber of that row, which settles equal times', 'of equal times all are left out')),
      Limit: number()
        .integer()
        .min(PAGE_SIZE)
        .max(MOST_ON_PAGE)
        .meta(says('how many rows are wanted at once, as to print all of them; a server may answer 50', '50')),
    }),
    answer: createAnswerSchema({
      result: array(operation).required().meta(says('50 rows, or up to `Limit`; fewer than 50 are the last page')),
    }),
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
            corrections: [
              {
                field: 'vehicle',
                at: '2025-03-12T10:20:00+03:00',
                plate: 'А128ВС77',
                zone: '101',
                startDate: '2025-03-12T10:00:00+03:00',
              },
            ],
            correctable: ['zone', 'start'],
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
        object({
          type: string().required().meta(says('type, as in the history')),
          count: number().integer().required().meta(says('how many operations')),
          sum: number().required().meta(says('what they come to, roubles')),
        }),
      )
        .required()
        .meta(says('a row for each type that the history has')),
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
        .oneOf([...EXPORT_FORMATS])
        .meta(says('spreadsheet or PDF')),
      lang: string().oneOf(['ru', 'en']).meta(says('language of the file', 'what `Accept-Language` says, else `ru`')),
      exportId: string().max(64).meta(says('an export under way, to be told how far it is', 'an export that begins')),
      cancel: boolean().meta(says('that export is not wanted any more', 'it is')),
    }),
    answer: createAnswerSchema({
      exportId: string().meta(says('names the export, while it is written', 'the file has to be there at once')),
      state: string()
        .oneOf(['ready', 'writing'])
        .meta(says('whether the file is there; while it is `writing` the call is asked again', 'ready')),
      done: number().integer().meta(says('rows that are written', '0')),
      total: number().integer().meta(says('rows that there are', 'it is not said how far it is')),
      link: string().meta(
        says(
          'address of the file; until that is written it answers HTTP 202 with `done` and `total`',
          'it is not there',
        ),
      ),
    }),
    example: {
      request: { ...questionExample, format: 'xls', lang: 'ru', token: 'driver-token' },
      answer: {
        status: 'ok',
        exportId: 'e-1',
        state: 'ready',
        done: 200,
        total: 200,
        link: 'https://parking.example/api/profile/download-history/v1/e-1?sig=c2ln',
      },
    },
  },
})
