import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import { priceOf, type Quote } from './quote.ts'

export interface Agreement {
  /** What the person agreed to, in kopecks. */
  price(): Kopecks
  /** What was agreed to before the page was loaded anew. */
  restore(price: Kopecks): void
  /** Something was changed: nothing is agreed to. */
  withdraw(): void
  /**
   * Whether the price may be paid: confirmed by the server, not older than a minute, and not above what was seen when
   * the person pressed. A higher one is now seen: the next press agrees to it. A lower one simply replaces the old (readings gD-15, gD-40).
   * Rejects with AppError when the server cannot be asked.
   */
  confirm(start: Instant | null): Promise<boolean>
}

/** Milliseconds after which a price is asked for again before it is paid (readings gD-15). */
const PRICE_AGE = 60_000

/** Sees to it that nobody pays more than he has seen. */
export function createAgreement(quote: Quote, now: () => number): Agreement {
  let agreed: Kopecks | null = null

  return {
    price: () => agreed ?? 0,
    restore(price) {
      agreed = price
    },
    withdraw() {
      agreed = null
    },
    async confirm(start) {
      const seen = agreed ?? priceOf(quote.$state.get()) ?? Infinity
      const state = quote.$state.get()
      const isFresh = state.status === 'confirmed' && now() - state.at <= PRICE_AGE && state.start === start
      const { price } = isFresh ? state.cost : await quote.confirm()
      agreed = price
      return price <= seen
    },
  }
}
