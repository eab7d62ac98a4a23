import { type Instant, toWireTime } from '../../domain/city-time.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import { type DriverBenefit, readOptionalBenefit } from './benefits.ts'
import type { Call, Fields, Json } from './call.ts'
import {
  openPart,
  openSource,
  readFlag,
  readOptionalMoney,
  readOptionalPrice,
  readOptionalText,
  readOptionalUrl,
} from './decoding.ts'
import { type DriverSession, readOptionalSession } from './driver-session.ts'
import { decodeCost, type ParkingCost } from './parking-cost.ts'
import { type GuestTransport, WIRE_FORMAT } from './vehicle.ts'

export interface DriverParking {
  vehicle: GuestTransport
  zone: string
  /** Only where the city pays by parking (paymentByParkingId). */
  parkingCode?: string | undefined
}

/** How a thing is paid, where the balance does not pay it. */
export interface PayWith {
  /** Name of a payment method; left out, only the balance may pay. */
  method?: string | undefined
  /** Only where the method asks for it (readings gD-27). */
  phone?: string | undefined
  /** Where the bank sends the browser back to. */
  returnUrl?: string | undefined
  /** What the person reads, as a language tag (`ru`, `en`): the bank's page speaks it where it can. */
  language?: string | undefined
}

/** What every paying call answers. */
export interface DriverPay {
  /** Null where no bank is needed: paid from the balance, or free. */
  paymentId: string | null
  /** Where to pay; opened in a tab made on the click (readings gB-12). */
  redirectUrl: AnswerUrl | null
  /** The server's own text, shown where there is no address to go to. */
  message: string | null
  notice: 'ParkingSessionWasFree' | null
  /** The session as it is now, over or not; null for a top-up and where a backend does not repeat it. */
  session: DriverSession | null
  /** The subscription that was bought; null until its money is there, and for everything else. */
  subscription: DriverBenefit | null
  /** The balance afterwards; null in balance-free mode. */
  balance: Kopecks | null
  /** Of its line in the history. */
  orderNumber: string | null
  /** Proof of what the balance paid, a PDF of the city. */
  receiptUrl: AnswerUrl | null
  /** An earlier press has done it, and this one has charged nothing. */
  isRepeat: boolean
}

function encodeParking({ vehicle, zone, parkingCode }: DriverParking): Fields {
  return {
    Vehicle: vehicle.number.replace(/\s/g, '').toUpperCase(),
    Category: vehicle.category,
    NumberFormat: WIRE_FORMAT[vehicle.format],
    Zone: zone,
    ParkingCode: parkingCode,
  }
}

export function encodePay({ method, phone, returnUrl, language }: PayWith): Fields {
  return { PaymentService: method, phone, returnUrl, lang: language }
}

export function decodePay(answer: Json, timeZone?: string, origin?: string): DriverPay {
  const source = openSource(answer)
  return {
    paymentId: readOptionalText(source, 'paymentId') || null,
    redirectUrl: readOptionalUrl(source, 'RedirectURL', origin),
    message: readOptionalText(source, 'userMessage|message') || null,
    notice: readOptionalText(source, 'errorName') === 'ParkingSessionWasFree' ? 'ParkingSessionWasFree' : null,
    session: readOptionalSession(source, timeZone),
    subscription: readOptionalBenefit(source, timeZone),
    balance: readOptionalMoney(source, 'balance'),
    orderNumber: readOptionalText(source, 'orderNumber') || null,
    receiptUrl: readOptionalUrl(source, 'proof', origin),
    isRepeat: readFlag(source, 'isRepeat'),
  }
}

export interface StartToCome extends DriverParking {
  minutes: number
  /** Of parking that has begun; left out = from now on. */
  start?: Instant | undefined
  timeZone: string
  /** What the person agreed to; a dearer price is answered with PriceChangedTryLater. */
  expectedPrice: Kopecks
}

/** Begin nothing, and say `ParkingSessionIsBeingPaid`, while somebody else's order is under way (readings gD-46). */
export interface UnlessBeingPaid {
  unlessBeingPaid?: boolean | undefined
}

export type DriverStartRequest = StartToCome & PayWith & UnlessBeingPaid

/** What is to begin, without how it is paid; a top-up carries it as `thenStart`. */
export function encodeStart({ minutes, start, timeZone, expectedPrice, ...parking }: StartToCome): Fields {
  return {
    ...encodeParking(parking),
    Duration: minutes,
    type: start === undefined ? 'payment' : 'postPayment',
    timestart: start === undefined ? undefined : toWireTime(start, timeZone),
    expectedCost: toRoubles(expectedPrice),
  }
}

/**
 * Begins parking: from the balance where that is enough (readings XR-4), else by the method, else `NoMoneyNoHoney`.
 * With a start it is the wire's `postPayment`, today's and yesterday's alike (readings PP-7).
 */
export const driverStart: Call<DriverStartRequest, DriverPay> = {
  name: 'driverStart',
  method: 'POST',
  path: '/api/payment/start',
  body: 'form',
  token: 'body',
  tokenField: 'Token',
  encode: ({ unlessBeingPaid, ...request }) => ({ ...encodeStart(request), ...encodePay(request), unlessBeingPaid }),
  decode: decodePay,
}

/**
 * Balance-free mode: today's parking with an open end, paid afterwards; the duration is a reminder (readings gD-37).
 */
export const driverOpenStart: Call<
  DriverParking & { reminderMinutes?: number | undefined } & UnlessBeingPaid,
  DriverPay
> = {
  name: 'driverOpenStart',
  method: 'POST',
  path: '/api/payment/start-no-balance/v1',
  body: 'form',
  token: 'body',
  tokenField: 'Token',
  encode: ({ reminderMinutes, unlessBeingPaid, ...parking }) => ({
    ...encodeParking(parking),
    Duration: reminderMinutes,
    unlessBeingPaid,
  }),
  decode: decodePay,
}

export interface DriverCostRequest extends DriverParking {
  minutes: number
  /** Of parking that has begun; left out = from now on. */
  start?: Instant | undefined
  timeZone: string
  /** A session to extend: the minutes are priced from its old end (readings XR-1), its vehicle and zone stand. */
  sessionId?: string | undefined
}

export interface DriverCost extends ParkingCost {
  /** What the balance lacks; 0 in balance-free mode. */
  rest: Kopecks
  isEnough: boolean
  /** Null in balance-free mode. */
  balance: Kopecks | null
  /** The top-up the server suggests, whole roubles; 0 when there is enough. */
  refill: Kopecks
}

/** Cost of parking, or of more time for a session, with the driver's benefits. */
export const driverCost: Call<DriverCostRequest, DriverCost> = {
  name: 'driverCost',
  method: 'POST',
  path: '/api/payment/cost',
  body: 'form',
  token: 'body',
  tokenField: 'Token',
  encode: ({ minutes, start, timeZone, sessionId, ...parking }) => ({
    ...encodeParking(parking),
    Duration: minutes,
    ReservationId: sessionId,
    timestart: start === undefined ? undefined : toWireTime(start, timeZone),
  }),
  decode(answer, timeZone) {
    const source = openSource(answer)
    const data = openPart(source, 'costData') ?? source
    return {
      ...decodeCost(answer, timeZone),
      rest: readOptionalPrice(source, 'priceRest') ?? 0,
      isEnough: readFlag(source, 'moneyEnough'),
      balance: readOptionalMoney(source, 'balance'),
      refill: readOptionalPrice(data, 'refill') ?? 0,
    }
  },
}
