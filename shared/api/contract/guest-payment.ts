import { toWireTime, type Instant } from '../../domain/city-time.ts'
import type { CostInterval } from '../../domain/cost.ts'
import { toRoubles, type Kopecks } from '../../domain/money.ts'
import type { Call, Fields, Json } from './call.ts'
import {
  openSource,
  pick,
  readList,
  readMoney,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readText,
  readTime,
  type Source,
} from './decoding.ts'
import { parseDayType } from '../../domain/tariff.ts'
import { encodeTransport, type GuestTransport } from './vehicle.ts'

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

export interface GuestCost {
  price: Kopecks
  gross: Kopecks
  saving: Kopecks
  benefitNames: string[]
  intervals: CostInterval[]
  /** Guest token, issued by the first cost call (readings gB-20). */
  token: string | null
}

export interface GuestStartRequest extends GuestCostRequest {
  method: string
  phone: string
  email?: string | undefined
  /** What the person agreed to pay; a dearer price is answered with PriceChangedTryLater (readings gD-40). */
  expectedPrice: Kopecks
  /** Where the bank sends the browser back to. */
  returnUrl: string
}

export interface GuestSession {
  zone: string
  zoneName: string
  parkingCode: string | null
  start: Instant
  end: Instant
  price: Kopecks
}

export interface GuestStart {
  paymentId: string | null
  redirectUrl: string | null
  notice: 'ParkingSessionWasFree' | null
  /** Null where a backend does not repeat the session. */
  session: GuestSession | null
  /** A new guest token, where the one sent was none or had expired. */
  token: string | null
}

/** By payment, or by attempt (its idempotency key); neither = the newest of this guest token. */
export interface GuestStatusRequest {
  paymentId?: string | undefined
  attempt?: string | undefined
}

export const PAYMENT_STATES = ['created', 'redirected', 'paid', 'declined', 'cancelled', 'expired', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A free session is `paid` with price 0 and its own number. */
export interface GuestPayment extends GuestSession {
  paymentId: string
  state: PaymentState
  /** While it can still be paid. */
  redirectUrl: string | null
  receiptUrl: string | null
  orderNumber: string
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
  const { method, phone, email, expectedPrice, returnUrl } = request
  return { ...encodeCost(request), payment: method, phone, email, expectedCost: toRoubles(expectedPrice), returnUrl }
}

function readInterval(row: Source, timeZone?: string): CostInterval {
  return {
    from: readTime(row, 'from', timeZone),
    to: readTime(row, 'to', timeZone),
    minutes: readNumber(row, 'minutes'),
    dayType: parseDayType(readOptionalText(row, 'dayType') ?? '') ?? 'default',
    price: readNumber(row, 'price'),
    percent: readOptionalNumber(row, 'percent') ?? 0,
    benefitName: readOptionalText(row, 'benefitName') || null,
    sum: readMoney(row, 'sum'),
  }
}

function decodeCost(answer: Json, timeZone?: string): GuestCost {
  const source = openSource(answer)
  const data = openSource(pick(source, 'costData') ?? {}, 'answer.costData')
  const total = pick(source, 'price|totalcost') === undefined ? data : source
  const price = readMoney(total, 'price|totalcost')
  const saving = pick(source, 'sumSale|totaldiscount') === undefined ? 0 : readMoney(source, 'sumSale|totaldiscount')
  const names = pick(source, 'benefitsName|benefit') ?? []
  return {
    price,
    gross: price + saving,
    saving,
    benefitNames: [names].flat().map(String).filter((name) => name !== ''),
    intervals: readList(data, 'intervals', (row) => readInterval(row, timeZone)),
    token: readOptionalText(source, 'token'),
  }
}

function readSession(source: Source, timeZone?: string): GuestSession {
  const zone = readText(source, 'zone')
  return {
    zone,
    zoneName: readOptionalText(source, 'zoneName') ?? zone,
    parkingCode: readOptionalText(source, 'parkingCode') || null,
    start: readTime(source, 'startDate', timeZone),
    end: readTime(source, 'endDate', timeZone),
    price: readMoney(source, 'sum'),
  }
}

function decodeStart(answer: Json, timeZone?: string): GuestStart {
  const source = openSource(answer)
  const session = pick(source, 'session')
  return {
    paymentId: readOptionalText(source, 'paymentId'),
    redirectUrl: readOptionalText(source, 'RedirectURL') || null,
    notice: readOptionalText(source, 'errorName') === 'ParkingSessionWasFree' ? 'ParkingSessionWasFree' : null,
    session: session === undefined ? null : readSession(openSource(session, 'answer.session'), timeZone),
    token: readOptionalText(source, 'token'),
  }
}

function decodeStatus(answer: Json, timeZone?: string): GuestPayment | null {
  const result = pick(openSource(answer), 'result')
  if (result === undefined) return null
  const source = openSource(result, 'answer.result')
  const wireState = readText(source, 'state').toLowerCase()
  return {
    ...readSession(source, timeZone),
    paymentId: readText(source, 'paymentId'),
    // A state we do not know yet is one that is not decided yet.
    state: PAYMENT_STATES.find((state) => state === wireState) ?? 'redirected',
    redirectUrl: readOptionalText(source, 'RedirectURL') || null,
    receiptUrl: readOptionalText(source, 'checkFiscal') || null,
    orderNumber: readText(source, 'orderNumber|paymentId'),
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
