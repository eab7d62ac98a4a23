import { array, boolean, number, object, string } from 'yup'
import { CORRECTABLE } from '../../domain/correctable.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { createAmountSchema, createAnswerSchema, createTimeSchema, describeCalls, TOKEN_ERRORS } from './call.server.ts'
import type { Fields, Json } from './call.ts'
import { says } from './meaning.server.ts'
import * as rows from './correction.ts'
import { pastCorrection } from './past-correction.server.ts'
import { id, pay, place, toBankExample } from './driver-start.server.ts'

const ERRORS = [
  ...TOKEN_ERRORS,
  'ValidationError',
  'ParkingSessionNotFound',
  'ParkingSessionIsOver',
  'ParkingSessionAlreadyExists',
  'CorrectionIsOver',
  'AlreadyCorrected',
  'CorrectedStartTooFar',
  'EmptyTs',
  'NoZoneSelected',
  'ZoneNotFound',
  'CantFindParking',
  'TariffNotFound',
  'CalendarIsEmpty',
  'TypeOfDayIsNotDefined',
] as const satisfies readonly ErrorCode[]

const wish = {
  ...place,
  token: string()
    .max(200)
    .meta(says('of the guest who paid it, or the driver’s', 'the header `Authorization: Bearer` has it')),
  ReservationId: id().meta(says('the parking, by its id or its order number')),
  timestart: createTimeSchema().meta(
    says('the new start; lies on the same date and within 30 minutes of the old one', 'the start stays'),
  ),
}

const stay = {
  ReservationId: string().required().meta(says('the parking, by the id that later calls name it with')),
  transport: object({
    number: string().required().meta(says('plate without spaces')),
    category: string().meta(says('category of the vehicle, `A`, `B`, `C`, `D` or `M`', 'B')),
    numberFormat: string().meta(says('`rus` for a Russian plate, `other` for a foreign one', 'rus')),
  })
    .required()
    .meta(says('the vehicle', undefined, { also: ['number', 'category', 'numberFormat'] })),
  zone: string().required().meta(says('code of the tariff zone')),
  zoneName: string().meta(says('name of the zone', 'its code is shown')),
  parkingCode: string().meta(says('code of the parking', 'the parking is told by its zone')),
  startDate: createTimeSchema().required().meta(says('when the parking begins')),
  endDate: createTimeSchema().required().meta(says('when it ends')),
  correctable: array(string().oneOf(CORRECTABLE).required())
    .required()
    .meta(says('what may still be put right, each once')),
}

const parking = {
  ...stay,
  paidSum: number().required().meta(says('what was paid for it in all, roubles')),
  orderNumber: string().required().meta(says('number of its line in the history')),
  firstStart: createTimeSchema().required().meta(says('the first start that it may be moved to')),
  lastStart: createTimeSchema().required().meta(says('the last start that it may be moved to')),
  corrections: array(pastCorrection).required().meta(says('what was put right already, oldest first')),
  parts: array(object(stay))
    .required()
    .meta(says('a guest’s other parkings of the same stay, which this one prolongs or which prolong it')),
}

const price = object({
  price: number().required().meta(says('the whole price, as it would be, roubles')),
  charge: number().required().meta(says('what is to be paid on top, roubles; 0 where nothing is')),
  refund: number().required().meta(says('what comes back, roubles; 0 where nothing does')),
  bonusBack: number().meta(
    says('what of the bonus for its payments leaves the balance with `refund`, roubles', 'nothing'),
  ),
  toBalance: boolean()
    .required()
    .meta(says('true: it comes back to the balance; false: to the means that was paid with')),
  moneyEnough: boolean().required().meta(says('whether the balance covers `charge`')),
  endDate: createTimeSchema().required().meta(says('when the parking would end')),
})

const parkingExample = {
  ReservationId: 's-2001',
  transport: { number: 'А123ВС77', category: 'B', numberFormat: 'rus' },
  zone: '101',
  zoneName: 'Центр',
  startDate: '2025-03-12T10:00:00+03:00',
  endDate: '2025-03-12T11:00:00+03:00',
  paidSum: 60,
  orderNumber: '2001',
  correctable: ['vehicle', 'zone', 'start'],
  firstStart: '2025-03-12T09:30:00+03:00',
  lastStart: '2025-03-12T10:00:00+03:00',
  corrections: [],
  parts: [],
} satisfies Json

const request: Fields = { ReservationId: 's-2001', Zone: '102', token: 'driver-token' }

export const correctionCalls = describeCalls('correction', rows, {
  previewCorrection: {
    summary: 'What may be put right of a paid parking today, and what it would come to',
    input: object(wish),
    answer: createAnswerSchema({
      result: object({
        ...parking,
        price: price
          .default(undefined)
          .meta(says('what the correction would come to', 'none is named, or it cannot be had')),
      })
        .required()
        .meta(says('the parking and, where a correction is named, what it would come to')),
    }),
    example: {
      request,
      answer: {
        status: 'ok',
        result: {
          ...parkingExample,
          price: {
            price: 40,
            charge: 0,
            refund: 20,
            toBalance: true,
            moneyEnough: true,
            endDate: '2025-03-12T11:00:00+03:00',
          },
        },
      },
    },
    errors: ERRORS,
  },
  correctParking: {
    summary: 'Put plate, zone or start of a paid parking right, until the end of its day, each once',
    isAttempt: true,
    input: object({
      ...wish,
      ...pay,
      expectedCost: createAmountSchema('roubles of the whole that the person agreed to').meta({
        missing: 'the price as it is then is taken without asking',
      }),
    }),
    answer: createAnswerSchema({
      paymentId: string().meta(
        says('number of the payment at the bank, asked about later', 'nothing is to be paid at the bank'),
      ),
      RedirectURL: string().meta(
        says('the bank’s page, where the browser is sent', 'nothing is to be paid at the bank'),
      ),
      parking: object(parking).required().meta(says('the parking as it is now')),
      charge: number().required().meta(says('what was taken on top, roubles')),
      refund: number().required().meta(says('what comes back, roubles')),
      balance: number().meta(says('the balance after it, roubles', 'the balance is asked for again')),
      orderNumber: string().meta(says('number of the line in the history', undefined, { unused: true })),
    }),
    example: {
      request: { ...request, Zone: '103', expectedCost: '100.00', PaymentService: 'bankCard' },
      answer: { ...toBankExample, parking: parkingExample, charge: 40, refund: 0, balance: 20 },
    },
    errors: [
      ...ERRORS,
      'NoMoneyNoHoney',
      'NotSelectedPaymentService',
      'PaymentServiceNotFound',
      'PaymentServiceError',
      'PriceChangedTryLater',
    ],
  },
})
