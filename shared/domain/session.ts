import type { Instant } from './city-time.ts'
import { fail, succeed, type Outcome } from './outcome.ts'
import { MINUTE_MS } from './zone-offset.ts'

export type SessionStatus = 'active' | 'waiting'

/** What the rules below need of a session; an open end is null. */
export interface TimedSession {
  id: string
  status: SessionStatus
  end: Instant | null
}

const ENDING_MS = 15 * MINUTE_MS
const LEAST_LEFT_MS = 30 * MINUTE_MS

/**
 * Reads the server's status: active in any case of letters, everything else waits for payment. Source: readings gC-11.
 */
export function parseSessionStatus(text: string): SessionStatus {
  return text.toLowerCase() === 'active' ? 'active' : 'waiting'
}

/**
 * How much of a session is left. `ending` when more than nothing and at most 15:00 remain; minutes
 * are floored, so that they never promise more than there is (0 is «меньше минуты»).
 * Source: readings 3.14.
 */
export function remainingOf(end: Instant, now: Instant): { state: 'running' | 'ending' | 'over'; minutes: number } {
  const left = end - now
  if (left <= 0) return { state: 'over', minutes: 0 }
  return { state: left <= ENDING_MS ? 'ending' : 'running', minutes: Math.floor(left / MINUTE_MS) }
}

/** The first active session in the server's order; none if that one has ended. Source: readings 3.14. */
export function lastSession<Session extends TimedSession>(sessions: readonly Session[], now: Instant): Session | null {
  const first = sessions.find(({ status }) => status === 'active')
  return first && (first.end === null || first.end > now) ? first : null
}

/**
 * The ids of active sessions that have ended and for which the profile was not reloaded yet. The
 * caller reloads once and adds them to `reloaded`; works after a sleep too.
 * Source: readings 3.14, gD-24.
 */
export function sessionsToReload(
  sessions: readonly TimedSession[],
  now: Instant,
  reloaded: ReadonlySet<string>,
): string[] {
  return sessions
    .filter(({ id, status, end }) => status === 'active' && end !== null && end <= now && !reloaded.has(id))
    .map(({ id }) => id)
}

/**
 * Whether a session may be ended early: an active one while at least 30 minutes are left; a waiting
 * (unpaid) one always.
 * @returns `ParkingSessionIsOver` at or after the end, `NoSaving` under 30 minutes
 * Source: readings 3.4 XR-2, gD-07, gD-08.
 */
export function checkAbort({ status, end, now }: { status: SessionStatus; end: Instant; now: Instant }): Outcome<null> {
  if (status === 'waiting') return succeed(null)
  if (now >= end) return fail('ParkingSessionIsOver')
  return end - now < LEAST_LEFT_MS ? fail('NoSaving') : succeed(null)
}
