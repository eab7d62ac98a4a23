import type { Instant } from './city-time.ts'

/** How long the price of a flat parking holds, ms. Source: readings 3.14. */
export const FLAT_PRICE_MS = 30_000
const STREET_PRICE_MS = 60_000

/**
 * Whether the price of a flat (barrier) parking may still be paid: younger than 30 s; if not, the
 * form goes back with `PriceChangedTryLater`. A price from the future (a clock set back) is stale.
 * Source: readings 3.14.
 */
export function isFlatPriceFresh(receivedAt: Instant, now: Instant): boolean {
  return isYounger(receivedAt, now, FLAT_PRICE_MS)
}

/**
 * Whether a street price may be submitted without asking again: at most 60 s old. A price from the future (a clock set
 * back) is stale.
 * Source: readings gD-15.
 */
export function isStreetPriceFresh(receivedAt: Instant, now: Instant): boolean {
  return isYounger(receivedAt, now, STREET_PRICE_MS + 1)
}

function isYounger(receivedAt: Instant, now: Instant, limit: number): boolean {
  return now >= receivedAt && now - receivedAt < limit
}
