import type { Instant } from './city-time.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isSamePlate } from './plate.ts'
import { MINUTE_MS } from './zone-offset.ts'

/** A stretch of parking, half-open; an open end is null. */
export interface Parked {
  plate: string
  start: Instant
  end: Instant | null
}

const REPEAT_MS = 5 * MINUTE_MS

/**
 * Refuses parking that overlaps other parking of the same plate, whatever the zone, waiting sessions
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

/** A start as it was asked for; `at` is when. */
export interface StartRequest {
  plate: string
  zone: string
  start: Instant
  at: Instant
}

/**
 * Whether a second start is the first one asked again, to be answered with the first result: same
 * plate, zone and starting minute, asked within 5 minutes. That it is the same person is the caller's
 * to know.
 * Source: readings gD-39, gB-16.
 */
export function isRepeatedStart(first: StartRequest, second: StartRequest): boolean {
  const isSameMinute = Math.floor(first.start / MINUTE_MS) === Math.floor(second.start / MINUTE_MS)
  const isSoon = Math.abs(second.at - first.at) <= REPEAT_MS
  return isSoon && isSameMinute && first.zone === second.zone && isSamePlate(first.plate, second.plate)
}
