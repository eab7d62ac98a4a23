import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { KEPT_START_MS } from '../../shared/domain/refill.ts'
import { checkSufficiency } from '../../shared/domain/sufficiency.ts'
import type { Funds } from '../../shared/flows/checkout/funds.ts'
import type { Quote } from '../../shared/flows/offer/quote.ts'
import type { Driver } from './driver.ts'

/** What the balance lacks for a start, kopecks. */
export interface Shortage {
  /** What it lacks to the price. */
  rest: Kopecks
  /** What to top up: enough for the highest price that the start may come to. */
  refill: Kopecks
  /** That price: the present one, or a higher one that comes while the bank is open. */
  upTo: Kopecks
}

/** A press takes up to a minute to become an order, and its start is priced by the minute. */
const SHIFTS = Array.from({ length: KEPT_START_MS / MINUTE_MS + 2 }, (_, minutes) => minutes * MINUTE_MS)

/**
 * What to top up for a start at `price`; null where the balance is enough or the city has none. The start may come up to
 * a quarter of an hour later (readings gD-47), and over an edge of the tariff it costs more: the top-up covers that too,
 * where the city takes so much.
 */
export function findShortage(
  { funds, driver, quote }: { funds: Pick<Funds, 'sufficiency'>; driver: Driver; quote: Quote },
  price: Kopecks,
): Shortage | null {
  const now = funds.sufficiency()
  if (!now || now.isEnough) return null
  const { settings, profile } = driver.need()
  const upTo = Math.max(price, ...SHIFTS.map((shift) => quote.priceLater(shift) ?? price))
  const { refill } = checkSufficiency({ balance: profile.balance, price: upTo, rule: settings.sufficiency })
  const { rest } = now
  return refill <= settings.maxRefill ? { rest, refill, upTo } : { rest, refill: now.refill, upTo: price }
}
