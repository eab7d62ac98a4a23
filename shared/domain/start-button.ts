import type { Instant } from './city-time.ts'
import type { Kopecks } from './money.ts'
import { isSamePlate } from './plate.ts'

/** What the rule needs of a session that runs or waits. */
export interface ParkedSession {
  id: string
  zone: string
  parkingCode: string | null
  vehicle: { number: string }
  start: Instant
  /** an open end is null */
  end: Instant | null
}

export interface StartWish {
  plate: string
  zone: string
  parkingCode: string | null
  start: Instant
  end: Instant
  /** null while it is not known */
  price: Kopecks | null
  isBalanceFree: boolean
}

/** `renew` is the button "continue": it opens the extension of that session. */
export type StartAction =
  | { kind: 'free' }
  | { kind: 'start' }
  | { kind: 'renew'; sessionId: string }
  | { kind: 'refused'; error: 'ParkingSessionAlreadyExists' }

/**
 * What the button of a new parking does: a car that stands in the same place goes on there, where the city has balances;
 * one that stands elsewhere, or in balance-free mode anywhere, cannot be parked for the same time again.
 * Source: readings gD-01, gD-20, CO-7.
 */
export function decideStart(wish: StartWish, sessions: readonly ParkedSession[]): StartAction {
  const { plate, zone, parkingCode, start, end, price, isBalanceFree } = wish
  const parked = sessions.find(
    (session) => isSamePlate(session.vehicle.number, plate) && session.start < end && start < (session.end ?? Infinity),
  )
  if (!parked) return { kind: price === 0 ? 'free' : 'start' }
  const isHere = parked.zone === zone && parked.parkingCode === parkingCode
  return isHere && !isBalanceFree && parked.end !== null
    ? { kind: 'renew', sessionId: parked.id }
    : { kind: 'refused', error: 'ParkingSessionAlreadyExists' }
}
