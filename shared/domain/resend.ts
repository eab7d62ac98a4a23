import type { Instant } from './city-time.ts'

/** Seconds between two codes, unless the server says more. Source: readings 3.14, gE-05. */
export const RESEND_SECONDS = 10

/**
 * Whole seconds until a code may be sent again, rounded up; 0 is now. A clock set back waits no longer than once.
 * Source: readings 3.14.
 */
export function secondsUntilResend(sentAt: Instant, now: Instant, wait: number = RESEND_SECONDS): number {
  return Math.min(wait, Math.max(0, Math.ceil((sentAt + wait * 1000 - now) / 1000)))
}
