import type { Benefit } from '../../domain/benefit.ts'
import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { PaymentType } from '../../domain/post-payment.ts'
import { parseSessionStatus, type SessionStatus } from '../../domain/session.ts'
import { readBenefit } from './benefits.ts'
import type { Call } from './call.ts'
import {
  openPart,
  readFlag,
  readList,
  readOptionalNumber,
  readOptionalPrice,
  readOptionalText,
  readOptionalTime,
  readPrice,
  readResults,
  readText,
  readTime,
  type Source,
} from './decoding.ts'
import { readVehicle, type SentVehicle } from './vehicle.ts'

/**
 * A parking of the driver that runs or waits for its money. One that is over is an operation; beside its payment it is
 * told as active, with its end in the past: any other word would say that it waits (readings gC-11).
 */
export interface DriverSession {
  /** The wire's `id`, sent back as OrderId and as ReservationId. */
  id: string
  status: SessionStatus
  type: PaymentType
  zone: string
  zoneName: string
  parkingCode: string | null
  vehicle: SentVehicle
  start: Instant
  /** Null while the end is open: today's parking in balance-free mode (readings gD-37). */
  end: Instant | null
  /** When the server stops an open end into waiting; null otherwise. */
  stopsAt: Instant | null
  /** Minutes the driver meant to stay at an open end: a reminder, no more. */
  reminderMinutes: number | null
  /** The price of the whole of it; of an open end the price so far, null where the city cannot tell it. */
  sum: Kopecks | null
  paid: Kopecks
  /** What is to pay for a waiting session; 0 otherwise. */
  amountToPay: Kopecks
  /** The last second, inclusive, in which a waiting session can be paid (readings gD-05, gD-06); null otherwise. */
  payBy: Instant | null
  /** The benefits this parking is priced with: a preview of its end uses these (readings XR-3). */
  benefits: Benefit[]
  /** A payment of it that is begun and undecided. */
  paymentId: string | null
  orderNumber: string
}

const TYPES: readonly PaymentType[] = ['today', 'postPayment', 'postPaymentYesterday']

/** Reads one session, wherever it stands: in the profile, in the list of sessions, in the answer of a start. */
export function readDriverSession(source: Source, timeZone?: string): DriverSession {
  const zone = readText(source, 'zone')
  const type = readOptionalText(source, 'type')
  const isOpenEnd = readFlag(source, 'isOpenEnd')
  const sum = isOpenEnd ? readOptionalPrice(source, 'sum') : readPrice(source, 'sum')
  const amountToPay = readOptionalPrice(source, 'amountToPay') ?? 0
  return {
    id: readText(source, 'id|orderId|reservationId'),
    status: parseSessionStatus(readText(source, 'status')),
    type: TYPES.find((known) => known === type) ?? 'today',
    zone,
    zoneName: readOptionalText(source, 'zoneName') ?? zone,
    parkingCode: readOptionalText(source, 'parkingCode') || null,
    vehicle: readVehicle(source),
    start: readTime(source, 'startDate', timeZone),
    end: isOpenEnd ? null : readOptionalTime(source, 'endDate', timeZone),
    stopsAt: isOpenEnd ? readOptionalTime(source, 'endDate', timeZone) : null,
    reminderMinutes: readOptionalNumber(source, 'reminderMinutes') ?? null,
    sum,
    paid: readOptionalPrice(source, 'paidSum') ?? (sum ?? 0) - amountToPay,
    amountToPay,
    payBy: readOptionalTime(source, 'payBy', timeZone),
    benefits: readList(source, 'benefits', (row) => readBenefit(row, timeZone)),
    paymentId: readOptionalText(source, 'paymentId') || null,
    orderNumber: readOptionalText(source, 'orderNumber') ?? readText(source, 'id|orderId|reservationId'),
  }
}

/** The session inside an answer; null where there is none. */
export function readOptionalSession(source: Source, timeZone?: string): DriverSession | null {
  const session = openPart(source, 'session')
  return session && readDriverSession(session, timeZone)
}

/** The driver's sessions that are active or waiting: "reload of sessions" without the rest of the profile. */
export const driverSessions: Call<void, DriverSession[]> = {
  name: 'driverSessions',
  method: 'GET',
  path: '/api/payment/sessions/v1',
  body: 'query',
  token: 'header',
  encode: () => ({}),
  decode: (answer, timeZone) => readResults(answer, (row) => readDriverSession(row, timeZone)),
}
