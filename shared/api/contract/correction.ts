import { type Instant, toWireTime } from '../../domain/city-time.ts'
import { CORRECTABLE, type Correctable } from '../../domain/correctable.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import { CATEGORIES } from '../../domain/plate.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import type { Call, Fields } from './call.ts'
import {
  openPart,
  openResult,
  openSource,
  readFlag,
  readList,
  readOptionalMoney,
  readOptionalPrice,
  readOptionalText,
  readOptionalUrl,
  readPrice,
  readText,
  readTexts,
  readTime,
  type Source,
} from './decoding.ts'
import { encodePay, type PayWith } from './driver-start.ts'
import { type PastCorrection, readPastCorrection } from './past-correction.ts'
import { type GuestTransport, parseWireFormat, WIRE_FORMAT } from './vehicle.ts'

/** One thing that is to be put right. */
export type CorrectedTo =
  | { field: 'vehicle'; vehicle: GuestTransport }
  | { field: 'zone'; zone: string; parkingCode?: string | undefined }
  | { field: 'start'; start: Instant; timeZone: string }

export interface CorrectionQuestion {
  /** The parking, by its id or its order number. */
  sessionId: string
  /** Left out: only what there is to put right. */
  to?: CorrectedTo | undefined
}

export interface CorrectionRequest extends PayWith {
  sessionId: string
  to: CorrectedTo
  /** Of the whole, as the person agreed to it; a dearer one is answered with PriceChangedTryLater. */
  expectedPrice: Kopecks
}

/** A paid time as it stands, and what may still be put right of it. */
export interface CorrectableStay {
  sessionId: string
  vehicle: GuestTransport
  zone: string
  zoneName: string
  parkingCode: string | null
  start: Instant
  end: Instant
  correctable: Correctable[]
}

/** A parking with what was paid for it, what was put right before, and its other parts. */
export interface CorrectableParking extends CorrectableStay {
  paid: Kopecks
  orderNumber: string
  /** Where a corrected start may lie, whole minutes. */
  firstStart: Instant
  lastStart: Instant
  corrections: PastCorrection[]
  /** A guest's other parkings of the same stay: those that were prolonged, and that prolong; each by itself. */
  parts: CorrectableStay[]
}

/** What a correction would come to. */
export interface CorrectionPrice {
  /** Of the whole. */
  price: Kopecks
  /** Still to be paid, or 0. */
  charge: Kopecks
  /** Given back, or 0. */
  refund: Kopecks
  /** What leaves the balance with the refund: the bonuses of what comes back. */
  bonusBack: Kopecks
  /** The refund goes to the balance; otherwise to the method it was paid by. */
  isToBalance: boolean
  /** The balance pays what is missing, or nothing is. */
  isEnough: boolean
  /** The end that moves with the start. */
  end: Instant
}

export interface CorrectionPreview extends CorrectableParking {
  /** Null where nothing was asked to be put right. */
  price: CorrectionPrice | null
}

/** What every correction answers; it holds unless there is a page of the bank to pay at. */
export interface Correction {
  paymentId: string | null
  /** Where to pay what is missing; null where no bank is needed. */
  redirectUrl: AnswerUrl | null
  parking: CorrectableParking
  charge: Kopecks
  refund: Kopecks
  /** The balance afterwards; null of a guest, and in balance-free mode. */
  balance: Kopecks | null
}

function encodeTo(to: CorrectedTo | undefined): Fields {
  if (to === undefined) return {}
  if (to.field === 'start') return { timestart: toWireTime(to.start, to.timeZone) }
  if (to.field === 'zone') return { Zone: to.zone, ParkingCode: to.parkingCode }
  const { number, category, format } = to.vehicle
  return {
    Vehicle: number.replace(/\s/g, '').toUpperCase(),
    Category: category,
    NumberFormat: WIRE_FORMAT[format],
  }
}

function readStay(source: Source, timeZone?: string): CorrectableStay {
  const vehicle = openPart(source, 'transport') ?? source
  const category = readOptionalText(vehicle, 'category')
  const zone = readText(source, 'zone')
  return {
    sessionId: readText(source, 'ReservationId'),
    vehicle: {
      number: readText(vehicle, 'number'),
      format: parseWireFormat(readOptionalText(vehicle, 'numberFormat') ?? 'rus') ?? 'rus',
      category: CATEGORIES.find((known) => known === category) ?? 'B',
    },
    zone,
    zoneName: readOptionalText(source, 'zoneName') ?? zone,
    parkingCode: readOptionalText(source, 'parkingCode') || null,
    start: readTime(source, 'startDate', timeZone),
    end: readTime(source, 'endDate', timeZone),
    correctable: CORRECTABLE.filter((field) => readTexts(source, 'correctable').includes(field)),
  }
}

function readParking(source: Source, timeZone?: string): CorrectableParking {
  return {
    ...readStay(source, timeZone),
    paid: readPrice(source, 'paidSum'),
    orderNumber: readText(source, 'orderNumber'),
    firstStart: readTime(source, 'firstStart', timeZone),
    lastStart: readTime(source, 'lastStart', timeZone),
    corrections: readList(source, 'corrections', (row) => readPastCorrection(row, timeZone)),
    parts: readList(source, 'parts', (row) => readStay(row, timeZone)),
  }
}

function readNewPrice(source: Source | null, timeZone?: string): CorrectionPrice | null {
  return (
    source && {
      price: readPrice(source, 'price'),
      charge: readPrice(source, 'charge'),
      refund: readPrice(source, 'refund'),
      bonusBack: readOptionalPrice(source, 'bonusBack') ?? 0,
      isToBalance: readFlag(source, 'toBalance'),
      isEnough: readFlag(source, 'moneyEnough'),
      end: readTime(source, 'endDate', timeZone),
    }
  )
}

/**
 * What may be put right of a paid parking, and what it would come to; changes nothing. For the driver who paid it, or
 * for the guest by the token of the browser that keeps the order (readings gD-44).
 */
export const previewCorrection: Call<CorrectionQuestion, CorrectionPreview> = {
  name: 'previewCorrection',
  method: 'GET',
  path: '/api/payment/correct-preview/v1',
  body: 'query',
  token: 'header',
  encode: ({ sessionId, to }) => ({ ReservationId: sessionId, ...encodeTo(to) }),
  decode(answer, timeZone) {
    const source = openResult(answer)
    return { ...readParking(source, timeZone), price: readNewPrice(openPart(source, 'price'), timeZone) }
  },
}

/**
 * Puts one thing of a paid parking right, once each, until 23:59 of its date. What is missing is taken from the balance
 * or ordered at the bank, and then the correction takes hold when that is paid; what is over goes back (readings gD-44).
 */
export const correctParking: Call<CorrectionRequest, Correction> = {
  name: 'correctParking',
  method: 'POST',
  path: '/api/payment/correct/v1',
  body: 'form',
  token: 'body',
  encode: ({ sessionId, to, expectedPrice, ...rest }) => ({
    ReservationId: sessionId,
    ...encodeTo(to),
    expectedCost: toRoubles(expectedPrice),
    ...encodePay(rest),
  }),
  decode(answer, timeZone, origin) {
    const source = openSource(answer)
    const parking = openPart(source, 'parking') ?? openSource({}, 'answer.parking')
    return {
      paymentId: readOptionalText(source, 'paymentId') || null,
      redirectUrl: readOptionalUrl(source, 'RedirectURL', origin),
      parking: readParking(parking, timeZone),
      charge: readPrice(source, 'charge'),
      refund: readPrice(source, 'refund'),
      balance: readOptionalMoney(source, 'balance'),
    }
  },
}
