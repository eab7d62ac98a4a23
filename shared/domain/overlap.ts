import type { Instant } from './city-time.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isSamePlate } from './plate.ts'
import type { PaymentType } from './post-payment.ts'
import { MINUTE_MS } from './zone-offset.ts'

/** A stretch of parking, half-open; an open end is null. */
export interface Parked {
  plate: string
  start: Instant
  end: Instant | null
}

/** Within this time, in ms, a wish of the same person asked again is the same wish. Source: readings gB-16, gD-39. */
export const REPEAT_MS = 5 * MINUTE_MS

/**
 * Refuses parking that overlaps other parking of the same plate in any zone, waiting sessions
 * included; touching ends do not overlap.
 * @returns `ParkingSessionAlreadyExists`
 * Source: readings 3.6 PP-8, gD-20.
 */
export function checkOverlap(wanted: Parked, sessions: readonly Parked[]): Outcome<null> {
  const isTaken = sessions.some((session) => isSamePlate(session.plate, wanted.plate) && isOverlapping(session, wanted))
  return isTaken ? fail('ParkingSessionAlreadyExists') : succeed(null)
}

function isOverlapping(a: Parked, b: Parked): boolean {
  return a.start < (b.end ?? Infinity) && b.start < (a.end ?? Infinity)
}

/** A start as it was asked for. */
export interface AskedStart {
  zone: string
  parkingCode: string | null
  type: PaymentType
  start: Instant
  /** Of an open end: when the server stops it. */
  end: Instant
  isOpen: boolean
  /** When it was asked for. */
  at: Instant
}

/**
 * Whether a second start is the first one asked again, to be answered with the first result: the same place, kind and
 * length, asked within 5 minutes, and the same start where the start is chosen; parking from now on begins when it is
 * asked for. That plate and person are the same is the caller's to know.
 * Source: readings gD-39, gB-16.
 */
export function isRepeatedStart(first: AskedStart, second: AskedStart): boolean {
  return (
    first.zone === second.zone &&
    first.parkingCode === second.parkingCode &&
    first.type === second.type &&
    first.isOpen === second.isOpen &&
    first.end - first.start === second.end - second.start &&
    (first.type === 'today' || first.start === second.start) &&
    second.at - first.at < REPEAT_MS
  )
}
