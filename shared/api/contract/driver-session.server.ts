import { array, boolean, number, object, string } from 'yup'
import { benefit, benefitExample } from './benefits.server.ts'
import { createAnswerSchema, createTimeSchema, describeCalls, driverTokenInput, TOKEN_ERRORS } from './call.server.ts'
import type { Json } from './call.ts'
import * as rows from './driver-session.ts'

/** One session, in the profile as in the payment calls. */
export const driverSession = object({
  id: string().required(),
  status: string().required().meta({ description: 'Active, anything else waits for its money' }),
  type: string(),
  zone: string().required(),
  zoneName: string(),
  parkingCode: string(),
  transport: object({ numberTs: string().required(), formatGrz: string(), category: string() }).required(),
  startDate: createTimeSchema().required(),
  endDate: createTimeSchema().meta({ description: 'of an open end: when the server stops it' }),
  isOpenEnd: boolean(),
  duration: number().integer().meta({ description: 'minutes' }),
  reminderMinutes: number().integer(),
  sum: number().required().meta({ description: 'roubles' }),
  paidSum: number(),
  amountToPay: number().required(),
  payBy: createTimeSchema().meta({ description: 'the last moment at which a waiting session can be paid' }),
  benefits: array(benefit),
  paymentId: string(),
  reservationId: string(),
  orderNumber: string(),
})

export const activeExample = {
  id: 's-2001',
  reservationId: 's-2001',
  status: 'Active',
  type: 'today',
  zone: '101',
  zoneName: 'Центр',
  transport: { numberTs: 'А123ВС77', formatGrz: 'rus', category: 'B' },
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
    input: driverTokenInput,
    answer: createAnswerSchema({ result: array(driverSession).required() }),
    example: {
      request: { Token: 'driver-token' },
      answer: { status: 'ok', result: [activeExample, openExample] },
    },
    errors: TOKEN_ERRORS,
  },
})
