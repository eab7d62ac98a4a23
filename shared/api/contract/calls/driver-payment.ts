import type { ErrorCode } from '../../../domain/errors.ts'
import { getBenefits } from '../benefits.ts'
import type { CallRow } from '../calls.ts'
import { driverCost } from '../driver-cost.ts'
import {
  abortSession,
  breakSession,
  cancelOrder,
  driverRenew,
  payDeferred,
  payOrder,
  previewStop,
} from '../driver-order.ts'
import * as examples from '../driver-payment.examples.ts'
import * as schemas from '../driver-payment.schema.ts'
import { driverPaymentStatus, refillBalance, withdrawPayment } from '../driver-payment.ts'
import { driverSessions } from '../driver-session.ts'
import { driverOpenStart, driverStart } from '../driver-start.ts'
import { flatCost, payFlat } from '../flat-parking.ts'

const TOKEN = ['TokenNotFound', 'TokenExpired'] as const satisfies readonly ErrorCode[]

const COST = [
  ...TOKEN,
  'ValidationError',
  'ZoneNotFound',
  'CantFindParking',
  'TariffNotFound',
  'CalendarIsEmpty',
  'TypeOfDayIsNotDefined',
  'NoZoneSelected',
  'NoDurationSelected',
  'EmptyTs',
  'FuturePost',
] as const satisfies readonly ErrorCode[]

const PAY = [
  'NotSelectedPaymentService',
  'PaymentServiceNotFound',
  'ValidationError',
] as const satisfies readonly ErrorCode[]
const SESSION = [
  ...TOKEN,
  'ValidationError',
  'ParkingSessionNotFound',
  'ParkingSessionIsOver',
] as const satisfies readonly ErrorCode[]
const START = [...COST, 'ParkingSessionAlreadyExists', 'PaymentServiceNotFound'] as const satisfies readonly ErrorCode[]

const read = { area: 'driver payment', errors: TOKEN } as const
const act = { area: 'driver payment', isAttempt: true, answer: schemas.payAnswer } as const

export const DRIVER_PAYMENT_CALLS: readonly CallRow[] = [
  {
    ...read,
    call: driverCost,
    summary: 'Cost of parking, or of more time for a session',
    input: schemas.costInput,
    answer: schemas.costAnswer,
    example: examples.costExample,
    errors: [...COST, 'ParkingSessionNotFound', 'ParkingSessionIsOver'],
  },
  {
    ...act,
    call: driverStart,
    summary: 'Begin parking, from the balance or by a method',
    input: schemas.startInput,
    example: examples.startExample,
    errors: [...START, 'NoMoneyNoHoney', 'PriceChangedTryLater'],
  },
  {
    ...act,
    call: driverOpenStart,
    summary: 'Begin parking with an open end, balance-free mode',
    input: schemas.openStartInput,
    example: examples.openStartExample,
    errors: START,
  },
  {
    ...read,
    call: driverSessions,
    summary: 'Sessions that are active or waiting',
    input: schemas.tokenInput,
    answer: schemas.sessionsAnswer,
    example: examples.sessionsExample,
  },
  {
    ...act,
    call: driverRenew,
    summary: 'More time for a session, from its old end',
    input: schemas.renewInput,
    example: examples.renewExample,
    errors: [
      ...SESSION,
      'ParkingSessionAlreadyExists',
      'NoMoneyNoHoney',
      'PriceChangedTryLater',
      'PaymentServiceNotFound',
    ],
  },
  {
    ...act,
    call: abortSession,
    summary: 'End a paid session early',
    input: schemas.reservationInput,
    example: examples.abortExample,
    errors: [...SESSION, 'NoSaving'],
  },
  {
    ...read,
    call: previewStop,
    summary: 'What ending a session now would give back or cost',
    input: schemas.reservationInput,
    answer: schemas.stopAnswer,
    example: examples.previewStopExample,
    errors: [...SESSION, 'NoSaving'],
  },
  {
    ...act,
    call: payOrder,
    summary: 'Pay a waiting order',
    input: schemas.payOrderInput,
    example: examples.payOrderExample,
    errors: [...SESSION, ...PAY],
  },
  {
    ...act,
    call: payDeferred,
    summary: 'Pay a postponed session',
    input: schemas.payOrderInput,
    example: examples.payOrderExample,
    errors: [...SESSION, ...PAY],
  },
  {
    ...act,
    call: cancelOrder,
    summary: 'Give up a waiting order',
    input: schemas.orderInput,
    example: examples.cancelOrderExample,
    errors: SESSION,
  },
  {
    ...act,
    call: breakSession,
    summary: 'Stop a session with an open end',
    input: schemas.payOrderInput,
    example: examples.breakExample,
    errors: [...SESSION, 'PaymentServiceNotFound'],
  },
  {
    ...read,
    call: driverPaymentStatus,
    summary: 'What became of a payment or of an attempt',
    input: schemas.paymentStatusInput,
    answer: schemas.paymentAnswer,
    example: examples.paymentStatusExample,
  },
  {
    ...read,
    call: withdrawPayment,
    summary: 'Take an undecided payment back',
    input: schemas.withdrawInput,
    answer: schemas.paymentAnswer,
    example: examples.withdrawExample,
  },
  {
    ...act,
    call: refillBalance,
    summary: 'Top the balance up',
    input: schemas.refillInput,
    example: examples.refillExample,
    errors: [...TOKEN, ...PAY, 'NoSumEntered', 'RefillAmountCanNotBeMaxAllowable'],
  },
  {
    ...read,
    call: flatCost,
    summary: 'What a barrier card or ticket has to pay',
    input: schemas.flatCostInput,
    answer: schemas.flatCostAnswer,
    example: examples.flatCostExample,
    errors: [...TOKEN, 'RequiredField', 'InvalidFormat', 'CantFindParking', 'ParkingSessionNotFound'],
  },
  {
    ...act,
    call: payFlat,
    summary: 'Pay for a stay behind a barrier',
    input: schemas.payFlatInput,
    example: examples.payFlatExample,
    errors: [...TOKEN, ...PAY, 'ParkingSessionNotFound', 'PriceChangedTryLater'],
  },
  {
    ...read,
    call: getBenefits,
    summary: 'The driver’s benefits',
    input: schemas.tokenInput,
    answer: schemas.benefitsAnswer,
    example: examples.benefitsExample,
  },
]
