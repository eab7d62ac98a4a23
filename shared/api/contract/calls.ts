import type { AnyObjectSchema } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Call } from './call.ts'
import type { Example } from './example.ts'
import { cancelExample, costExample, postStartExample, startExample, statusExample } from './guest-payment.examples.ts'
import {
  cancelInput,
  costAnswer,
  costInput,
  postStartInput,
  startAnswer,
  startInput,
  statusAnswer,
  statusInput,
} from './guest-payment.schema.ts'
import { guestCancel, guestCost, guestPostStart, guestStart, guestStatus } from './guest-payment.ts'
import { notificationExample, optionsExample, settingsExample, smsCommandsExample } from './info.examples.ts'
import { notificationAnswer, optionsAnswer, settingsAnswer, smsCommandsAnswer } from './info.schema.ts'
import { getNotification, getOptions, getSmsCommands } from './info.ts'
import { portalExample } from './portal.examples.ts'
import { portalAnswer, portalInput } from './portal.schema.ts'
import { paymentFromPortal } from './portal.ts'
import { getSettings } from './settings.ts'
import { parkingsExample, zonesExample } from './zones.examples.ts'
import { emptyInput, parkingsAnswer, zonesAnswer } from './zones.schema.ts'
import { getParkings, getZones } from './zones.ts'

/** A row with everything the browser does not need: for the backend, the OpenAPI document and the tests. */
export interface CallRow {
  readonly call: Call<never, unknown>
  readonly area: 'info' | 'zones' | 'guest payment' | 'bank'
  readonly summary: string
  readonly input: AnyObjectSchema
  readonly answer: AnyObjectSchema
  readonly example: Example
  readonly errors: readonly ErrorCode[]
}

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

const info = { area: 'info', input: emptyInput, errors: [] } as const
const zones = { area: 'zones', input: emptyInput, errors: [] } as const
const guest = { area: 'guest payment' } as const

export const CALLS: readonly CallRow[] = [
  { ...info, call: getOptions, summary: 'Options of the city', answer: optionsAnswer, example: optionsExample },
  { ...info, call: getSettings, summary: 'Settings of the city', answer: settingsAnswer, example: settingsExample },
  { ...info, call: getNotification, summary: 'The pop-up notice', answer: notificationAnswer, example: notificationExample },
  { ...info, call: getSmsCommands, summary: 'Commands by SMS', answer: smsCommandsAnswer, example: smsCommandsExample },
  { ...zones, call: getZones, summary: 'Tariff zones with their prices', answer: zonesAnswer, example: zonesExample },
  { ...zones, call: getParkings, summary: 'Parkings', answer: parkingsAnswer, example: parkingsExample },
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
    summary: 'Park and pay as a guest, from now on',
    input: startInput,
    answer: startAnswer,
    example: startExample,
    errors: START_ERRORS,
  },
  {
    ...guest,
    call: guestPostStart,
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
