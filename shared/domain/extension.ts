import type { Instant } from './city-time.ts'
import { calculateCost } from './cost.ts'
import type { Cost, CostQuestion } from './cost.ts'
import { durationOptions, toIntervals } from './duration.ts'
import type { Intervals } from './duration.ts'
import { fail } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { MINUTE_MS } from './zone-offset.ts'

/** `start` and `end` are the session's so far, `minutes` what is added. */
export interface ExtensionQuestion extends CostQuestion {
  end: Instant
  now: Instant
  intervals?: Intervals | null | undefined
}

/**
 * Prices more time for a running session, from its old end (not from now).
 * @returns the cost of the added minutes; `ParkingSessionIsOver` at or after the end,
 * `ValidationError` when the whole would be longer than the city allows
 * Source: readings 3.4 XR-1.
 */
export function priceExtension(question: ExtensionQuestion): Outcome<Cost> {
  const { start, end, now, minutes, intervals } = question
  if (now >= end) return fail('ParkingSessionIsOver')
  if (minutes > longestExtension({ start, end }, intervals)) return fail('ValidationError')
  return calculateCost({ ...question, start: end })
}

/**
 * The durations by which a session can still be extended, minutes; empty at the limit. Source: readings 3.4 XR-1, 3.5
 * IR-1.
 */
export function extensionOptions(session: { start: Instant; end: Instant }, intervals?: Intervals | null): number[] {
  const longest = longestExtension(session, intervals)
  return durationOptions(intervals).filter((minutes) => minutes <= longest)
}

function longestExtension({ start, end }: { start: Instant; end: Instant }, intervals?: Intervals | null): number {
  return toIntervals(intervals).max - Math.ceil((end - start) / MINUTE_MS)
}
