import type { Benefit } from './benefit.ts'
import type { Instant } from './city-time.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isSamePlate } from './plate.ts'

/** Where and when a subscription holds, for which plate. */
export interface HeldSubscription {
  plate: string
  zones: Benefit['zones']
  startsAt: Instant
  /** half-open; of a paused one, as it counts now */
  endsAt: Instant
}

/**
 * Refuses a subscription where the same plate has one that shares a zone and overlaps in time; touching ends do not
 * overlap, and one that has ended overlaps nothing to come.
 * @returns `SubscriptionAlreadyExists`
 * Source: readings SB-4.
 */
export function checkSubscriptionOverlap(wanted: HeldSubscription, held: readonly HeldSubscription[]): Outcome<null> {
  const isTaken = held.some(
    (other) =>
      isSamePlate(other.plate, wanted.plate) &&
      other.startsAt < wanted.endsAt &&
      wanted.startsAt < other.endsAt &&
      isSharingZone(other.zones, wanted.zones),
  )
  return isTaken ? fail('SubscriptionAlreadyExists') : succeed(null)
}

function isSharingZone(a: Benefit['zones'], b: Benefit['zones']): boolean {
  if (a === '#' || b === '#') return true
  return a.some((zone) => b.includes(zone))
}
