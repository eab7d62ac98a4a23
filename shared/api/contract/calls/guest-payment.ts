import type { ErrorCode } from '../../../domain/errors.ts'
import type { CallRow } from '../calls.ts'
import { cancelExample, costExample, postStartExample, startExample, statusExample } from '../guest-payment.examples.ts'
import {
  cancelInput,
  costAnswer,
  costInput,
  postStartInput,
  startAnswer,
  startInput,
  statusAnswer,
  statusInput,
} from '../guest-payment.schema.ts'
import { guestCancel, guestCost, guestPostStart, guestStart, guestStatus } from '../guest-payment.ts'
import { portalExample } from '../portal.examples.ts'
import { portalAnswer, portalInput } from '../portal.schema.ts'
import { paymentFromPortal } from '../portal.ts'

const COST_ERRORS = [
  'ValidationError',
  'ZoneNotFound',
  'TariffNotFound',
  'CalendarIsEmpty',
  'TypeOfDayIsNotDefined',
  'NoZoneSelected',
  'NoDurationSelected',
  'EmptyTs',
  'FuturePost',
  'guestDisabled',
] as const satisfies readonly ErrorCode[]

const START_ERRORS = [
  ...COST_ERRORS,
  'NotSelectedPaymentService',
  'PaymentServiceNotFound',
  'ParkingSessionAlreadyExists',
  'PriceChangedTryLater',
] as const satisfies readonly ErrorCode[]

const guest = { area: 'guest payment' } as const

export const GUEST_CALLS: readonly CallRow[] = [
  {
    ...guest,
    call: guestCost,
    summary: 'Cost of parking for a guest; issues the guest token',
    input: costInput,
    answer: costAnswer,
    example: costExample,
    errors: COST_ERRORS,
  },
  {
    ...guest,
    call: guestStart,
    isAttempt: true,
    summary: 'Park and pay as a guest, from now on',
    input: startInput,
    answer: startAnswer,
    example: startExample,
    errors: START_ERRORS,
  },
  {
    ...guest,
    call: guestPostStart,
    isAttempt: true,
    summary: 'Pay as a guest for parking that has begun',
    input: postStartInput,
    answer: startAnswer,
    example: postStartExample,
    errors: START_ERRORS,
  },
  {
    ...guest,
    call: guestStatus,
    summary: 'What became of a guest payment',
    input: statusInput,
    answer: statusAnswer,
    example: statusExample,
    errors: ['ValidationError'],
  },
  {
    ...guest,
    call: guestCancel,
    summary: 'Withdraw a started, unpaid guest payment',
    input: cancelInput,
    answer: statusAnswer,
    example: cancelExample,
    errors: ['ValidationError'],
  },
  {
    area: 'bank',
    call: paymentFromPortal,
    summary: "The bank's word about an order; idempotent by (source, order, billnumber)",
    input: portalInput,
    answer: portalAnswer,
    example: portalExample,
    errors: ['ValidationError', 'ParkingSessionNotFound'],
  },
]
