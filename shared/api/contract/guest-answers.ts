import type { Instant } from '../../domain/city-time.ts'
import type { CostInterval } from '../../domain/cost.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import { parseDayType } from '../../domain/tariff.ts'
import type { Json } from './call.ts'
import {
  openPart,
  openSource,
  pick,
  readList,
  readMoney,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readOptionalUrl,
  readText,
  readTime,
  type Source,
} from './decoding.ts'

export interface GuestCost {
  price: Kopecks
  gross: Kopecks
  saving: Kopecks
  benefitNames: string[]
  intervals: CostInterval[]
  /** Guest token, issued by the first cost call (readings gB-20). */
  token: string | null
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
  redirectUrl: AnswerUrl | null
  notice: 'ParkingSessionWasFree' | null
  /** Null where a backend does not repeat the session. */
  session: GuestSession | null
  /** A new guest token, where the one sent was none or had expired. */
  token: string | null
}

export const PAYMENT_STATES = ['created', 'redirected', 'paid', 'declined', 'cancelled', 'expired', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A free session is `paid` with price 0 and its own number. */
export interface GuestPayment extends GuestSession {
  paymentId: string
  state: PaymentState
  /** While it can still be paid. */
  redirectUrl: AnswerUrl | null
  receiptUrl: AnswerUrl | null
  orderNumber: string
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

export function decodeCost(answer: Json, timeZone?: string): GuestCost {
  const source = openSource(answer)
  const data = openPart(source, 'costData') ?? openSource({}, 'answer.costData')
  const total = pick(source, 'price|totalcost') === undefined ? data : source
  const price = readMoney(total, 'price|totalcost')
  const saving = pick(source, 'sumSale|totaldiscount') === undefined ? 0 : readMoney(source, 'sumSale|totaldiscount')
  const names = pick(source, 'benefitsName|benefit') ?? []
  return {
    price,
    gross: price + saving,
    saving,
    benefitNames: [names]
      .flat()
      .map(String)
      .filter((name) => name !== ''),
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

export function decodeStart(answer: Json, timeZone?: string, origin?: string): GuestStart {
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

export function decodeStatus(answer: Json, timeZone?: string, origin?: string): GuestPayment | null {
  const source = openPart(openSource(answer), 'result')
  if (!source) return null
  const wireState = readText(source, 'state').toLowerCase()
  return {
    ...readSession(source, timeZone),
    paymentId: readText(source, 'paymentId'),
    // A state we do not know yet is one that is not decided yet.
    state: PAYMENT_STATES.find((state) => state === wireState) ?? 'redirected',
    redirectUrl: readOptionalUrl(source, 'RedirectURL', origin),
    receiptUrl: readOptionalUrl(source, 'checkFiscal', origin),
    orderNumber: readText(source, 'orderNumber|paymentId'),
  }
}
