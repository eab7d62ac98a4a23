import { array, boolean, number, object, string } from 'yup'
import { benefitExample, pricingBenefit } from './benefits.server.ts'
import { createAnswerSchema, createTimeSchema, describeCalls, tokenInput, TOKEN_ERRORS } from './call.server.ts'
import type { Json } from './call.ts'
import { says } from './meaning.server.ts'
import * as rows from './driver-session.ts'

/** The vehicle of a parking, as the answers repeat it. */
export const parkedVehicle = {
  numberTs: string()
    .required()
    .meta(says('plate without spaces', undefined, { also: ['number', 'transport'] })),
  formatGrz: string()
    .oneOf(['Russian', 'Foreign'])
    .meta(
      says('`Russian` for a Russian plate, `Foreign` for a foreign one; `rus` and `other` are read too', 'rus', {
        also: ['numberFormat'],
      }),
    ),
  category: string().meta(says('category of the vehicle, `A`, `B`, `C`, `D` or `M`', 'B')),
}

/** One session, in the profile as in the payment calls. */
export const driverSession = object({
  id: string()
    .required()
    .meta(
      says('the session: sent back as `ReservationId` or `OrderId`', undefined, { also: ['orderId', 'reservationId'] }),
    ),
  status: string()
    .required()
    .meta(says('`Active`, also beside a payment when it is over; anything else waits for its money')),
  type: string().meta(says('`today`, `postPayment` or `postPaymentYesterday`', 'today')),
  zone: string().required().meta(says('code of the tariff zone')),
  zoneName: string().meta(says('name of the zone', 'its code is shown')),
  parkingCode: string().meta(says('code of the parking', 'the parking is told by its zone')),
  transport: object(parkedVehicle)
    .required()
    .meta(says('the vehicle that parks', undefined, { also: ['numberTs', 'number', 'category'] })),
  startDate: createTimeSchema().required().meta(says('when it begins')),
  endDate: createTimeSchema().meta(
    says('of an open end: when the server stops it', 'the session has no end that is known'),
  ),
  isOpenEnd: boolean().meta(says('the driver ends it himself, and pays then', 'false')),
  duration: number()
    .integer()
    .meta(says('length in minutes; the elements count it from start and end', 'nothing changes', { unused: true })),
  reminderMinutes: number()
    .integer()
    .meta(
      says('when the driver asked to be reminded of a session with an open end, minutes from its start', 'no reminder'),
    ),
  sum: number().meta(
    says('its price, roubles; of an open end, what it has come to by now', 'of an open end alone: it cannot be told'),
  ),
  paidSum: number().meta(says('what of it is paid, roubles', '`sum` without `amountToPay`')),
  amountToPay: number().required().meta(says('what of it is still to be paid, roubles')),
  payBy: createTimeSchema().meta(
    says('the last moment at which a waiting session can be paid', 'no such time is shown'),
  ),
  benefits: array(pricingBenefit).meta(
    says(
      'the benefits that its price counts with, as they were at its start',
      'the price on the page counts without benefits',
    ),
  ),
  paymentId: string().meta(says('number of an open payment at the bank', 'none is open')),
  reservationId: string().meta(says('the same as `id`', '`id` is read')),
  orderNumber: string().meta(says('number of its line in the history', 'the number of the session is shown')),
})

export const activeExample = {
  id: 's-2001',
  reservationId: 's-2001',
  status: 'Active',
  type: 'today',
  zone: '101',
  zoneName: 'Центр',
  transport: { numberTs: 'А123ВС77', formatGrz: 'Russian', category: 'B' },
  startDate: '2025-03-12T19:30:00+03:00',
  endDate: '2025-03-12T20:30:00+03:00',
  isOpenEnd: false,
  duration: 60,
  sum: 22.5,
  paidSum: 22.5,
  amountToPay: 0,
  benefits: [benefitExample],
  orderNumber: '2001',
} satisfies Json

export const waitingExample = {
  ...activeExample,
  status: 'Waiting',
  paidSum: 0,
  amountToPay: 22.5,
  payBy: '2025-03-12T23:59:59+03:00',
} satisfies Json

export const openExample = {
  ...activeExample,
  isOpenEnd: true,
  endDate: '2025-03-13T19:30:00+03:00',
  sum: 0,
  paidSum: 0,
  reminderMinutes: 90,
} satisfies Json

export const driverSessionCalls = describeCalls('driver payment', rows, {
  driverSessions: {
    summary: 'Sessions that are active or waiting',
    input: tokenInput,
    answer: createAnswerSchema({
      result: array(driverSession).required().meta(says('the sessions; a list of none is `[]`')),
    }),
    example: {
      request: { token: 'driver-token' },
      answer: { status: 'ok', result: [activeExample, openExample] },
    },
    errors: TOKEN_ERRORS,
  },
})
