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
  start: Instant
  end: Instant
  price: Kopecks
  /** Of a driver whose profile tells of it; a guest's is known to this browser alone. */
  isOfDriver: boolean
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
  plate: string | null
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
    plate: isText(pieces['plate']) ? pieces['plate'] : null,
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
  const { zone, zoneName, parkingCode, start, end, price, isOfDriver } = kept
  if (!isText(zone) || !isText(zoneName) || !isNumber(start) || !isNumber(end) || !isNumber(price)) return null
  return {
    zone,
    zoneName,
    parkingCode: isText(parkingCode) ? parkingCode : null,
    start,
    end,
    price,
    isOfDriver: isOfDriver === true,
  }
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
