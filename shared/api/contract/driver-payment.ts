import { type ErrorCode, isErrorCode } from '../../domain/errors.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import { type DriverBenefit, readOptionalBenefit } from './benefits.ts'
import type { Call, Json } from './call.ts'
import {
  openPart,
  openSource,
  pick,
  readOptionalMoney,
  readOptionalPrice,
  readOptionalText,
  readOptionalUrl,
  readPrice,
  readText,
  type Source,
} from './decoding.ts'
import { type DriverSession, readOptionalSession } from './driver-session.ts'
import { decodePay, type DriverPay, encodePay, encodeStart, type PayWith, type StartToCome } from './driver-start.ts'
import { PAYMENT_STATES, type PaymentState } from './payment-state.ts'
import { readVehicle, type SentVehicle } from './vehicle.ts'

export const PAYMENT_KINDS = ['session', 'renew', 'refill', 'flat', 'subscription', 'correct'] as const

export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What became of a payment, or of an attempt that the balance paid. */
export interface DriverPayment {
  /** Null where no bank was needed. */
  paymentId: string | null
  kind: PaymentKind
  state: PaymentState
  amount: Kopecks
  /** 20 % for a domestic card, already on the balance (readings gD-19); 0 otherwise. */
  bonus: Kopecks
  /** While it can still be paid. */
  redirectUrl: AnswerUrl | null
  /** Fiscal receipt; of what the balance paid, the city's proof. */
  receiptUrl: AnswerUrl | null
  orderNumber: string
  /** The session it pays, or that a top-up has started, as it is now, over or not; null where there is none. */
  session: DriverSession | null
  /**
   * What a payment of the kind `subscription` buys: as it was asked for until its money is there, then as it is; of one
   * that was refunded, as it was asked for.
   */
  subscription: DriverBenefit | null
  /** Null in balance-free mode. */
  balance: Kopecks | null
  /** How the start stands that a top-up is for; null for everything else. */
  thenStart: ThenStart | null
}

/**
 * The start after a top-up: it waits for the money; has begun, for a sum of the balance (`session`); or cannot be had.
 */
export type ThenStart =
  | { state: 'waiting'; parking: ParkingToCome | null }
  | { state: 'started'; amount: Kopecks; orderNumber: string }
  | { state: 'refused'; error: ErrorCode }

/** The parking that a top-up is for. */
export interface ParkingToCome {
  zone: string
  zoneName: string
  parkingCode: string | null
  vehicle: SentVehicle
}

function decodePayment(answer: Json, timeZone?: string, origin?: string): DriverPayment | null {
  const source = openPart(openSource(answer), 'result')
  if (!source) return null
  const wireState = readText(source, 'state').toLowerCase()
  const wireKind = readOptionalText(source, 'kind')
  return {
    paymentId: readOptionalText(source, 'paymentId') || null,
    kind: PAYMENT_KINDS.find((kind) => kind === wireKind) ?? 'session',
    // A state we do not know yet is one that is not decided yet.
    state: PAYMENT_STATES.find((state) => state === wireState) ?? 'redirected',
    amount: readPrice(source, 'sum'),
    bonus: readOptionalPrice(source, 'bonus') ?? 0,
    redirectUrl: readOptionalUrl(source, 'RedirectURL', origin),
    receiptUrl: readOptionalUrl(source, 'checkFiscal|proof', origin),
    orderNumber: readText(source, 'orderNumber|paymentId'),
    session: readOptionalSession(source, timeZone),
    subscription: readOptionalBenefit(source, timeZone),
    balance: readOptionalMoney(source, 'balance'),
    thenStart: decodeThenStart(source),
  }
}

function decodeThenStart(source: Source): ThenStart | null {
  const part = openPart(source, 'thenStart')
  if (!part) return null
  const state = readText(part, 'state')
  if (state === 'waiting') return { state, parking: readParkingToCome(part) }
  if (state === 'started') return { state, amount: readPrice(part, 'sum'), orderNumber: readText(part, 'orderNumber') }
  const error = readOptionalText(part, 'errorName')
  return { state: 'refused', error: isErrorCode(error) ? error : 'unknown' }
}

/** Null where a backend does not repeat it. */
function readParkingToCome(part: Source): ParkingToCome | null {
  const zone = readOptionalText(part, 'zone')
  if (zone === null || pick(part, 'transport') === undefined) return null
  return {
    zone,
    zoneName: readOptionalText(part, 'zoneName') ?? zone,
    parkingCode: readOptionalText(part, 'parkingCode') || null,
    vehicle: readVehicle(part),
  }
}

/**
 * The truth after a return from the bank or a lost answer: by payment, or by attempt (its idempotency key, for every
 * paying call, also one that the balance paid); neither = the newest payment. Null = nothing known: nothing was done.
 */
export const driverPaymentStatus: Call<
  { paymentId?: string | undefined; attempt?: string | undefined },
  DriverPayment | null
> = {
  name: 'driverPaymentStatus',
  method: 'GET',
  path: '/api/payment/status/v1',
  body: 'query',
  token: 'header',
  encode: ({ paymentId, attempt }) => ({ paymentId, attempt }),
  decode: decodePayment,
}

/** Takes an undecided payment back, so that another way can be chosen; what it was for goes on waiting. */
export const withdrawPayment: Call<{ paymentId: string }, DriverPayment | null> = {
  name: 'withdrawPayment',
  method: 'POST',
  path: '/api/payment/withdraw/v1',
  body: 'form',
  token: 'body',
  encode: ({ paymentId }) => ({ paymentId }),
  decode: decodePayment,
}

/**
 * Tops the balance up. `RefillAmountCanNotBeMaxAllowable` over the city's limit (readings gD-18). `thenStart` is a start
 * that the server carries out when the money is booked (readings gD-47).
 */
export const refillBalance: Call<
  PayWith & { method: string; amount: Kopecks; thenStart?: StartToCome | undefined },
  DriverPay
> = {
  name: 'refillBalance',
  method: 'POST',
  path: '/api/payment/refill',
  body: 'form',
  token: 'body',
  tokenField: 'Token',
  encode: ({ amount, thenStart, ...rest }) => ({
    RefillAmount: toRoubles(amount),
    thenStart: thenStart && encodeStart(thenStart),
    ...encodePay(rest),
  }),
  decode: decodePay,
}
