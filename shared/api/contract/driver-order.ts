import { type Instant, toWireTime } from '../../domain/city-time.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import type { Call } from './call.ts'
import { openResult, readFlag, readNumber, readOptionalPrice, readPrice } from './decoding.ts'
import { decodePay, type DriverPay, encodePay, type PayWith } from './driver-start.ts'

export interface OrderRequest {
  sessionId: string
}

export interface StopRequest extends OrderRequest {
  /** What the driver agreed to pay in all; a dearer end is answered with PriceChangedTryLater (readings gD-45). */
  expectedPrice?: Kopecks | undefined
}

export interface DriverRenewRequest extends OrderRequest, PayWith {
  minutes: number
  /** The session's end as the driver sees it: asked twice for one end, it is extended once. */
  from: Instant
  timeZone: string
  /** What the person agreed to; a dearer price is answered with PriceChangedTryLater. */
  expectedPrice: Kopecks
}

/** What the end of a session at this moment means; computed by the server for who cannot do it alone. */
export interface StopPreview {
  billedMinutes: number
  /** What the driver pays in all, or what remains paid. */
  kept: Kopecks
  /** Given back; 0 for an open end. */
  refund: Kopecks
  /** What of it the city has given back already though it stays paid; the less comes back now. */
  givenBack: Kopecks
  /** Still to pay; 0 for a paid session. */
  amountToPay: Kopecks
  /** The refund goes to the balance; otherwise to the method it was paid by. */
  isToBalance: boolean
}

/**
 * More time, from the old end: from the balance where that is enough, else by the method with a redirect (readings
 * XR-1).
 */
export const driverRenew: Call<DriverRenewRequest, DriverPay> = {
  name: 'driverRenew',
  method: 'POST',
  path: '/api/payment/renew',
  body: 'form',
  token: 'body',
  tokenField: 'Token',
  encode: ({ sessionId, minutes, from, timeZone, expectedPrice, ...rest }) => ({
    ReservationId: sessionId,
    Duration: minutes,
    timestart: toWireTime(from, timeZone),
    expectedCost: toRoubles(expectedPrice),
    ...encodePay(rest),
  }),
  decode: decodePay,
}

function encodeExpected(price: Kopecks | undefined) {
  return { expectedCost: price === undefined ? undefined : toRoubles(price) }
}

/** Ends a paid session early and gives the rest back (readings XR-2, XR-3): `NoSaving` under 30 minutes. */
export const abortSession: Call<StopRequest, DriverPay> = {
  name: 'abortSession',
  method: 'POST',
  path: '/api/payment/cancel',
  body: 'form',
  token: 'body',
  tokenField: 'Token',
  encode: ({ sessionId, expectedPrice }) => ({ ReservationId: sessionId, ...encodeExpected(expectedPrice) }),
  decode: decodePay,
}

/** What ending a session now would give back, or cost; changes nothing. */
export const previewStop: Call<OrderRequest, StopPreview> = {
  name: 'previewStop',
  method: 'GET',
  path: '/api/payment/cancel-preview/v1',
  body: 'query',
  token: 'header',
  encode: ({ sessionId }) => ({ ReservationId: sessionId }),
  decode(answer) {
    const source = openResult(answer)
    return {
      billedMinutes: readNumber(source, 'billedMinutes'),
      kept: readPrice(source, 'kept'),
      refund: readPrice(source, 'refund'),
      givenBack: readOptionalPrice(source, 'givenBack') ?? 0,
      amountToPay: readPrice(source, 'amountToPay'),
      isToBalance: readFlag(source, 'toBalance'),
    }
  },
}

/** Pays a waiting order (readings gB-06); asked again while its payment is open, the same payment is answered. */
export const payOrder: Call<OrderRequest & PayWith, DriverPay> = {
  name: 'payOrder',
  method: 'POST',
  path: '/api/payment/start/v2',
  body: 'form',
  token: 'body',
  tokenField: 'Token',
  encode: ({ sessionId, ...rest }) => ({ OrderId: sessionId, ...encodePay(rest) }),
  decode: decodePay,
}

/**
 * Gives up a waiting order, of which the specification names the method too; never limited by the 30 minutes (readings
 * gD-08).
 */
export const cancelOrder: Call<OrderRequest & Pick<PayWith, 'method'>, DriverPay> = {
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/payment/cancel/v2',
  body: 'form',
  token: 'body',
  tokenField: 'Token',
  encode: ({ sessionId, method }) => ({ OrderId: sessionId, PaymentService: method }),
  decode: decodePay,
}

/**
 * Stops an open end, balance-free mode: into waiting («Отложить»), or with a method straight into its payment (readings
 * gD-05, gD-37).
 */
export const breakSession: Call<StopRequest & PayWith, DriverPay> = {
  name: 'breakSession',
  method: 'POST',
  path: '/api/payment/break/v1',
  body: 'form',
  token: 'body',
  encode: ({ sessionId, expectedPrice, ...rest }) => ({
    OrderId: sessionId,
    ...encodeExpected(expectedPrice),
    ...encodePay(rest),
  }),
  decode: decodePay,
}

/** Pays a postponed session (the wire's `deffered`). */
export const payDeferred: Call<OrderRequest & PayWith, DriverPay> = {
  name: 'payDeferred',
  method: 'POST',
  path: '/api/payment/deffered/v1',
  body: 'form',
  token: 'body',
  encode: ({ sessionId, ...rest }) => ({ OrderId: sessionId, ...encodePay(rest) }),
  decode: decodePay,
}
