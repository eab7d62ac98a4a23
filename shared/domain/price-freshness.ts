import type { Instant } from './city-time.ts'
import type { Kopecks } from './money.ts'

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
 * Whether a street price may be submitted without asking again: at most 60 s old, and what the
 * engine computes for a start now is what it computed then.
 * Source: readings gD-15.
 */
export function isStreetPriceFresh(quote: {
  receivedAt: Instant
  now: Instant
  priceThen: Kopecks
  priceNow: Kopecks
}): boolean {
  return isYounger(quote.receivedAt, quote.now, STREET_PRICE_MS + 1) && quote.priceThen === quote.priceNow
}

function isYounger(receivedAt: Instant, now: Instant, limit: number): boolean {
  return now >= receivedAt && now - receivedAt < limit
}
