import type { Fields, Json } from './call.ts'
import type { Example } from './example.ts'
import { costExample as guestCost } from './guest-payment.examples.ts'

const parking: Fields = { Vehicle: 'А123ВС77', Category: 'B', NumberFormat: 'rus', Zone: '101', Token: 'driver-token' }
const order: Fields = { OrderId: 's-2001', Token: 'driver-token' }

const benefit = {
  variation: 'privilege',
  type: 'Многодетная семья',
  zone: ['#'],
  sale: 50,
  transport: { mainTs: true, numberTs: 'А123ВС77', formatGrz: 'rus', category: 'B' },
  orderNum: 'Z-2025-000102',
  canChangeTs: false,
  canRefund: false,
  canPause: false,
  canContinue: false,
  startOf: '2025-02-01T00:00:00+03:00',
  endOf: '2026-02-01T00:00:00+03:00',
}

const nightly = {
  ...benefit,
  variation: 'resident',
  type: 'Житель',
  zone: ['101'],
  sale: 0,
  intervals: [
    { from: '08:00', to: '20:00', percent: 20 },
    { from: '20:00', to: '08:00', percent: 100 },
  ],
  orderNum: 'Z-2025-000103',
}

const active = {
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
  benefits: [benefit],
  orderNumber: '2001',
} satisfies Json

const waiting = {
  ...active,
  status: 'Waiting',
  paidSum: 0,
  amountToPay: 22.5,
  payBy: '2025-03-12T23:59:59+03:00',
} satisfies Json
const open = {
  ...active,
  isOpenEnd: true,
  endDate: '2025-03-13T19:30:00+03:00',
  sum: 0,
  paidSum: 0,
  reminderMinutes: 90,
} satisfies Json
const toBank = { status: 'ok', paymentId: 'p-3001', RedirectURL: 'https://bank.example/bank/p-3001' } satisfies Json

const { token: _token, ...cost } = guestCost.answer as { [name: string]: Json }

export const costExample: Example = {
  request: { ...parking, Duration: 60 },
  answer: {
    ...cost,
    balance: 20,
    priceRest: 25,
    costData: { ...(cost['costData'] as { [name: string]: Json }), refill: 26 },
  },
}

export const startExample: Example = {
  request: { ...parking, Duration: 60, type: 'payment', expectedCost: '22.50' },
  answer: { status: 'ok', session: active, balance: 1477.5, orderNumber: '2001' },
}

export const openStartExample: Example = {
  request: { ...parking, Duration: 90 },
  answer: { status: 'ok', session: open },
}

export const renewExample: Example = {
  request: {
    ReservationId: 's-2001',
    Duration: 30,
    timestart: '2025-03-12T20:30:00+03:00',
    expectedCost: '15.00',
    PaymentService: 'bankCard',
    Token: 'driver-token',
  },
  answer: { ...toBank, session: active },
}

export const abortExample: Example = {
  request: { ReservationId: 's-2001', Token: 'driver-token' },
  answer: { status: 'ok', balance: 1488.75 },
}

export const previewStopExample: Example = {
  request: { ReservationId: 's-2001', Token: 'driver-token' },
  answer: { status: 'ok', result: { billedMinutes: 15, kept: 7.5, refund: 15, amountToPay: 0, toBalance: true } },
}

export const payOrderExample: Example = {
  request: { ...order, PaymentService: 'bankCard', returnUrl: 'https://museum.example/parking', lang: 'ru' },
  answer: { ...toBank, session: waiting },
}

export const cancelOrderExample: Example = { request: order, answer: { status: 'ok' } }

export const breakExample: Example = { request: order, answer: { status: 'ok', session: waiting } }

export const sessionsExample: Example = {
  request: { Token: 'driver-token' },
  answer: { status: 'ok', result: [active, open] },
}

export const benefitsExample: Example = {
  request: { Token: 'driver-token' },
  answer: { status: 'ok', result: [benefit, nightly] },
}

export const paymentStatusExample: Example = {
  request: { paymentId: 'p-3001', Token: 'driver-token' },
  answer: {
    status: 'ok',
    result: {
      paymentId: 'p-3001',
      kind: 'refill',
      state: 'paid',
      sum: 300,
      bonus: 60,
      checkFiscal: 'https://parking.example/api/payment/unregistered/receipt/v1?id=p-3001&sig=c2ln',
      orderNumber: '2002',
      balance: 360,
    },
  },
}

export const withdrawExample: Example = {
  request: { paymentId: 'p-3001', Token: 'driver-token' },
  answer: {
    status: 'ok',
    result: {
      paymentId: 'p-3001',
      kind: 'session',
      state: 'cancelled',
      sum: 22.5,
      orderNumber: '2001',
      session: waiting,
    },
  },
}

export const refillExample: Example = {
  request: {
    PaymentService: 'bankCard',
    RefillAmount: '300.00',
    returnUrl: 'https://museum.example/parking',
    lang: 'ru',
    Token: 'driver-token',
  },
  answer: { ...toBank, balance: 60 },
}

export const flatCostExample: Example = {
  request: { ticketNumber: 'T000112', parkingNumber: '9001', Token: 'driver-token' },
  answer: { status: 'ok', cost: 60, sessionId: 'f-4001', parkingNumber: '9001' },
}

export const payFlatExample: Example = {
  request: { paymentService: 'bankCard', parkingNumber: '9001', sessionId: 'f-4001', Token: 'driver-token' },
  answer: toBank,
}
