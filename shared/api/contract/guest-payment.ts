import { type Instant, toWireTime } from '../../domain/city-time.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import type { Call, Fields, Json } from './call.ts'
import {
  openPart,
  openSource,
  pick,
  readList,
  readOptionalText,
  readOptionalTime,
  readOptionalUrl,
  readPrice,
  readText,
  readTime,
  type Source,
} from './decoding.ts'
import { decodeCost, type ParkingCost } from './parking-cost.ts'
import { PAYMENT_STATES, type PaymentState } from './payment-state.ts'
import { encodeTransport, type GuestTransport, readVehicle, type SentVehicle } from './vehicle.ts'

export interface GuestCost extends ParkingCost {
  /** Guest token, issued by the first cost call (readings gB-20). */
  token: string | null
}

export interface GuestSession {
  zone: string
  zoneName: string
  parkingCode: string | null
  /** Null where the server does not repeat it, or has forgotten it. */
  vehicle: SentVehicle | null
  start: Instant
  end: Instant
  price: Kopecks
}

export interface GuestStart {
  paymentId: string | null
  redirectUrl: AnswerUrl | null
  notice: 'ParkingSessionWasFree' | null
  /** Null where a backend does not repeat the session. */
  session: GuestSession | null
  /** A new guest token, where the one sent was none or had expired. */
  token: string | null
}

/** A parking of one's own, with what is needed to prolong it. */
export interface OwnParking extends GuestSession {
  orderNumber: string
  /** The order number of the parking that it prolongs. */
  extends: string | null
  /** When the first one began; its own start where it prolongs none. */
  firstStart: Instant
}

/** A free session is `paid` with price 0 and its own number. */
export interface GuestPayment extends OwnParking {
  /** A parking, or a stay behind a barrier: of that nothing runs, and no plate is known. */
  kind: 'session' | 'flat'
  /** What was missing when the parking was put right; its ticket is that of the parking as it is now. */
  isCorrection: boolean
  /** The parking had begun before it was paid for. */
  isPast: boolean
  paymentId: string
  state: PaymentState
  /** While it can still be paid. */
  redirectUrl: AnswerUrl | null
  receiptUrl: AnswerUrl | null
  /** What was typed, for the next attempt of a payment that came to nothing, or to prolong a parking; later null. */
  phone: string | null
  email: string | null
  /** The parkings of the same vehicle and place that this one goes on from without a gap, the first one first. */
  earlier: readonly EarlierParking[]
}

/** One that is paid by itself, with a receipt of its own. */
export interface EarlierParking {
  orderNumber: string
  start: Instant
  end: Instant
  receiptUrl: AnswerUrl | null
}

function readSession(source: Source, timeZone?: string): GuestSession {
  const zone = readText(source, 'zone')
  return {
    zone,
    zoneName: readOptionalText(source, 'zoneName') ?? zone,
    parkingCode: readOptionalText(source, 'parkingCode') || null,
    vehicle: pick(source, 'transport') === undefined ? null : readVehicle(source),
    start: readTime(source, 'startDate', timeZone),
    end: readTime(source, 'endDate', timeZone),
    price: readPrice(source, 'sum'),
  }
}

function readOwn(source: Source, timeZone?: string): OwnParking {
  const session = readSession(source, timeZone)
  return {
    ...session,
    orderNumber: readText(source, 'orderNumber|paymentId'),
    extends: readOptionalText(source, 'extends') || null,
    firstStart: readOptionalTime(source, 'firstStartDate', timeZone) ?? session.start,
  }
}

/** Which paid parking of one's own stands in the way, as a start refused with ParkingSessionAlreadyExists says. */
export function readConflict(refusal: Json, timeZone?: string): OwnParking | null {
  const session = openPart(openSource(refusal), 'session')
  return session && readOwn(session, timeZone)
}

function decodeStart(answer: Json, timeZone?: string, origin?: string): GuestStart {
  const source = openSource(answer)
  const session = openPart(source, 'session')
  return {
    paymentId: readOptionalText(source, 'paymentId'),
    redirectUrl: readOptionalUrl(source, 'RedirectURL', origin),
    notice: readOptionalText(source, 'errorName') === 'ParkingSessionWasFree' ? 'ParkingSessionWasFree' : null,
    session: session && readSession(session, timeZone),
    token: readOptionalText(source, 'token'),
  }
}

function decodeStatus(answer: Json, timeZone?: string, origin?: string): GuestPayment | null {
  const source = openPart(openSource(answer), 'result')
  if (!source) return null
  const wireState = readText(source, 'state').toLowerCase()
  return {
    ...readOwn(source, timeZone),
    kind: readOptionalText(source, 'kind') === 'flat' ? 'flat' : 'session',
    isCorrection: readOptionalText(source, 'kind') === 'correct',
    isPast: (readOptionalText(source, 'type') ?? 'today') !== 'today',
    paymentId: readText(source, 'paymentId'),
    // A state we do not know yet is one that is not decided yet.
    state: PAYMENT_STATES.find((state) => state === wireState) ?? 'redirected',
    redirectUrl: readOptionalUrl(source, 'RedirectURL', origin),
    receiptUrl: readOptionalUrl(source, 'checkFiscal', origin),
    phone: readOptionalText(source, 'phone') || null,
    email: readOptionalText(source, 'email') || null,
    earlier: readList(source, 'earlier', (row) => ({
      orderNumber: readText(row, 'orderNumber'),
      start: readTime(row, 'startDate', timeZone),
      end: readTime(row, 'endDate', timeZone),
      receiptUrl: readOptionalUrl(row, 'checkFiscal', origin),
    })),
  }
}

export interface GuestCostRequest {
  /** Vehicle and zone are not needed where an own parking is prolonged. */
  transport?: GuestTransport | undefined
  zone?: string | undefined
  /** Order number of an own parking, at whose end this one begins (readings gD-43). */
  extends?: string | undefined
  /** Only where the city pays by parking (paymentByParkingId). */
  parkingCode?: string | undefined
  minutes: number
  /** Left out = now. */
  start?: Instant | undefined
  timeZone: string
}

export interface GuestStartRequest extends GuestCostRequest {
  method: string
  /** Needed, or `email` in its place, unless nothing is to be paid and the city wants neither then. */
  phone?: string | undefined
  email?: string | undefined
  /** What the person agreed to pay; a dearer price is answered with PriceChangedTryLater (readings gD-40). */
  expectedPrice: Kopecks
  /** Begin nothing, and say `ParkingSessionIsBeingPaid`, while somebody else's order is under way (readings gD-46). */
  unlessBeingPaid?: boolean | undefined
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

function encodeCost({ transport, zone, parkingCode, minutes, start, timeZone, ...rest }: GuestCostRequest): Fields {
  return {
    transport: transport && encodeTransport(transport),
    extends: rest.extends,
    zone,
    parkingCode,
    duration: minutes,
    postPaymentStartTime: start === undefined ? undefined : toWireTime(start, timeZone),
  }
}

function encodeStart(request: GuestStartRequest): Fields {
  const { method, phone, email, expectedPrice, unlessBeingPaid, returnUrl, language } = request
  return {
    ...encodeCost(request),
    payment: method,
    phone,
    email,
    expectedCost: toRoubles(expectedPrice),
    unlessBeingPaid,
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
  decode: (answer, timeZone) => ({
    ...decodeCost(answer, timeZone),
    token: readOptionalText(openSource(answer), 'token'),
  }),
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
  encode: (request) => ({ ...encodeStart(request), type: 'postPaymentUnregister', extends: undefined }),
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

/**
 * Withdraws a started, unpaid payment of this guest, so that another can be made; answers what became of it. Null =
 * nothing known.
 */
export const guestCancel: Call<{ paymentId: string }, GuestPayment | null> = {
  name: 'guestCancel',
  method: 'POST',
  path: '/api/payment/unregistered/cancel/v1',
  body: 'form',
  token: 'body',
  encode: ({ paymentId }) => ({ paymentId }),
  decode: decodeStatus,
}
