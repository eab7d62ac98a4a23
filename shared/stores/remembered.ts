import type { Instant } from '../domain/city-time.ts'
import type { Kopecks } from '../domain/money.ts'

/** How many recent places are kept of each kind. */
export const RECENT_LIMIT = 5

/** A payment that was begun and whose end is not known here yet. */
export interface PendingPayment {
  /** Idempotency key of the attempt. */
  attempt: string
  /** Known once the start has been answered. */
  paymentId?: string
  startedAt: Instant
}

/** A paid session, without its plate. */
export interface LastSession {
  zone: string
  zoneName: string
  parkingCode: string | null
  /** Of a guest's, by which it can be prolonged; '' where it is not known. */
  orderNumber: string
  /** Of the first one, where it was prolonged. */
  start: Instant
  end: Instant
  price: Kopecks
  /** Of a driver whose profile tells of it; a guest's is known to this browser alone. */
  isOfDriver: boolean
}

/** What a driver last parked: an own vehicle by its id, the code of the place, and for how many minutes. */
export interface LastStay {
  vehicleId: string
  place: string
  minutes: number
}

/** What a guest wants to find again, as typed. */
export interface RememberedGuest {
  plate: string
  isForeign: boolean
  place: string
  phone: string
  /**
   * Until when that vehicle is parked, null where it is not known to be; ISO 8601 by the city's clock, which is read
   * before anything else is known of the city.
   */
  parkedUntil: string | null
}

export interface Remembered {
  /** Newest first, at most five. */
  recentZones: readonly string[]
  recentParkings: readonly string[]
  /** Places that the person marked, in the order of marking. */
  favouriteZones: readonly string[]
  favouriteParkings: readonly string[]
  /** Of a guest, and of a driver: neither can ask after the other's. */
  pendingPayment: PendingPayment | null
  pendingDriverPayment: PendingPayment | null
  lastSession: LastSession | null
  /** Only on the person's own wish (promise 16). */
  guest: RememberedGuest | null
  /** Forgotten as the driver signs out. */
  lastStay: LastStay | null
}

type Loose = Readonly<Record<string, unknown>>

/** Reads what was kept, piece by piece: a spoilt piece is forgotten, the others stay. Never throws. */
export function parseRemembered(kept: unknown): Remembered {
  const pieces = toLoose(kept) ?? {}
  return {
    recentZones: parseCodes(pieces['recentZones']).slice(0, RECENT_LIMIT),
    recentParkings: parseCodes(pieces['recentParkings']).slice(0, RECENT_LIMIT),
    favouriteZones: parseCodes(pieces['favouriteZones']),
    favouriteParkings: parseCodes(pieces['favouriteParkings']),
    pendingPayment: parsePending(toLoose(pieces['pendingPayment'])),
    pendingDriverPayment: parsePending(toLoose(pieces['pendingDriverPayment'])),
    lastSession: parseSession(toLoose(pieces['lastSession'])),
    guest: parseGuest(toLoose(pieces['guest'])),
    lastStay: parseStay(toLoose(pieces['lastStay'])),
  }
}

function parseCodes(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter(isText) : []
}

function parsePending(kept: Loose | null): PendingPayment | null {
  if (kept === null) return null
  const { attempt, paymentId, startedAt } = kept
  if (!isText(attempt) || !isNumber(startedAt)) return null
  return isText(paymentId) ? { attempt, paymentId, startedAt } : { attempt, startedAt }
}

function parseSession(kept: Loose | null): LastSession | null {
  if (kept === null) return null
  const { zone, zoneName, parkingCode, orderNumber, start, end, price, isOfDriver } = kept
  if (!isText(zone) || !isText(zoneName) || !isNumber(start) || !isNumber(end) || !isNumber(price)) return null
  return {
    zone,
    zoneName,
    parkingCode: isText(parkingCode) ? parkingCode : null,
    orderNumber: isText(orderNumber) ? orderNumber : '',
    start,
    end,
    price,
    isOfDriver: isOfDriver === true,
  }
}

function parseGuest(kept: Loose | null): RememberedGuest | null {
  if (kept === null) return null
  const { plate, isForeign, place, phone, parkedUntil } = kept
  if (!isText(plate) || !isText(place) || typeof phone !== 'string') return null
  return {
    plate,
    isForeign: isForeign === true,
    place,
    phone,
    parkedUntil: isText(parkedUntil) ? parkedUntil : null,
  }
}

function parseStay(kept: Loose | null): LastStay | null {
  if (kept === null) return null
  const { vehicleId, place, minutes } = kept
  return isText(vehicleId) && isText(place) && isNumber(minutes) ? { vehicleId, place, minutes } : null
}

function toLoose(value: unknown): Loose | null {
  return typeof value === 'object' && value !== null ? (value as Loose) : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
