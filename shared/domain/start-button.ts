import type { Instant } from './city-time.ts'
import { checkOverlap } from './overlap.ts'
import type { PaymentType } from './post-payment.ts'
import type { SessionStatus } from './session.ts'

/** What the rule needs of a session that runs or waits for its money. */
export interface ParkedSession {
  status: SessionStatus
  zone: string
  parkingCode: string | null
  vehicle: { number: string }
  start: Instant
  /** Null while the end is open. */
  end: Instant | null
}

/** The parking that the form asks for. */
export interface WantedParking {
  plate: string
  /** Null while no place is chosen. */
  zone: string | null
  parkingCode: string | null
  type: PaymentType
  start: Instant
  /** Null for an open end. */
  end: Instant | null
  isBalanceFree: boolean
}

/** `extend` is the button "continue": it opens the extension of that session. */
export type StartDecision<Session> =
  | { kind: 'start' }
  | { kind: 'extend'; session: Session }
  | { kind: 'refused'; session: Session; error: 'ParkingSessionAlreadyExists' }

/**
 * What the button of a new parking does. A vehicle that is parked in the same place from now on goes on there, where
 * the city has balances and the session runs to an end; one that is parked elsewhere at that time, waits for its money,
 * or is in balance-free mode cannot be parked for that time again.
 * Source: readings gD-01, gD-20.
 */
export function decideStart<Session extends ParkedSession>(
  wanted: WantedParking,
  sessions: readonly Session[],
): StartDecision<Session> {
  const session = sessions.find(
    ({ vehicle, start, end }) => !checkOverlap(wanted, [{ plate: vehicle.number, start, end }]).ok,
  )
  if (!session) return { kind: 'start' }
  const isHere = session.zone === wanted.zone && session.parkingCode === wanted.parkingCode
  const isRunning = session.status === 'active' && session.end !== null
  return isHere && isRunning && wanted.type === 'today' && !wanted.isBalanceFree
    ? { kind: 'extend', session }
    : { kind: 'refused', session, error: 'ParkingSessionAlreadyExists' }
}
