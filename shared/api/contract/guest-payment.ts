import { toWireTime, type Instant } from '../../domain/city-time.ts'
import { toRoubles, type Kopecks } from '../../domain/money.ts'
import type { Call, Fields } from './call.ts'
import {
  decodeCost,
  decodeStart,
  decodeStatus,
  type GuestCost,
  type GuestPayment,
  type GuestStart,
} from './guest-answers.ts'
import { encodeTransport, type GuestTransport } from './vehicle.ts'

export {
  PAYMENT_STATES,
  type GuestCost,
  type GuestPayment,
  type GuestSession,
  type GuestStart,
  type PaymentState,
} from './guest-answers.ts'
export type { GuestTransport } from './vehicle.ts'

export interface GuestCostRequest {
  transport: GuestTransport
  zone: string
  /** Only where the city pays by parking (paymentByParkingId). */
  parkingCode?: string | undefined
  minutes: number
  /** Left out = now. */
  start?: Instant | undefined
  timeZone: string
}

export interface GuestStartRequest extends GuestCostRequest {
  method: string
  phone: string
  email?: string | undefined
  /** What the person agreed to pay; a dearer price is answered with PriceChangedTryLater (readings gD-40). */
  expectedPrice: Kopecks
  /** Where the bank sends the browser back to. */
  returnUrl: string
  /** What the guest reads, as a language tag (`ru`, `en`): the bank's page speaks it where it can. */
  language?: string | undefined
}

/** By payment, or by attempt (its idempotency key); neither = the newest of this guest token. */
export interface GuestStatusRequest {
  paymentId?: string | undefined
  attempt?: string | undefined
}

function encodeCost({ transport, zone, parkingCode, minutes, start, timeZone }: GuestCostRequest): Fields {
  return {
    transport: encodeTransport(transport),
    zone,
    parkingCode,
    duration: minutes,
    postPaymentStartTime: start === undefined ? undefined : toWireTime(start, timeZone),
  }
}

function encodeStart(request: GuestStartRequest): Fields {
  const { method, phone, email, expectedPrice, returnUrl, language } = request
  return {
    ...encodeCost(request),
    payment: method,
    phone,
    email,
    expectedCost: toRoubles(expectedPrice),
    returnUrl,
    lang: language,
  }
}

/** Cost of a session for someone not signed in; issues the guest token. */
export const guestCost: Call<GuestCostRequest, GuestCost> = {
  name: 'guestCost',
  method: 'POST',
  path: '/api/payment/unregistered/cost/v1',
  body: 'form',
  token: 'body',
  encode: encodeCost,
  decode: decodeCost,
}

/** Parking from now on: the wire's `paymentUnregister` (readings PP-7). */
export const guestStart: Call<GuestStartRequest, GuestStart> = {
  name: 'guestStart',
  method: 'POST',
  path: '/api/payment/unregistered/start/v1',
  body: 'form',
  token: 'body',
  encode: (request) => ({ ...encodeStart(request), type: 'paymentUnregister', postPaymentStartTime: undefined }),
  decode: decodeStart,
}

/** Parking that has begun: the wire's `postPaymentUnregister`, today's and yesterday's alike (readings PP-7). */
export const guestPostStart: Call<GuestStartRequest, GuestStart> = {
  name: 'guestPostStart',
  method: 'POST',
  path: '/api/payment/unregistered/post-payment/v1',
  body: 'form',
  token: 'body',
  encode: (request) => ({ ...encodeStart(request), type: 'postPaymentUnregister' }),
  decode: decodeStart,
}

/** What became of a payment: the truth after a return from the bank or a lost answer. Null = nothing known. */
export const guestStatus: Call<GuestStatusRequest, GuestPayment | null> = {
  name: 'guestStatus',
  method: 'GET',
  path: '/api/payment/unregistered/status/v1',
  body: 'query',
  token: 'query',
  encode: ({ paymentId, attempt }) => ({ paymentId, attempt }),
  decode: decodeStatus,
}

/** Withdraws a started, unpaid payment of this guest, so that another can be made; answers what became of it. Null = nothing known. */
export const guestCancel: Call<{ paymentId: string }, GuestPayment | null> = {
  name: 'guestCancel',
  method: 'POST',
  path: '/api/payment/unregistered/cancel/v1',
  body: 'form',
  token: 'body',
  encode: ({ paymentId }) => ({ paymentId }),
  decode: decodeStatus,
}
