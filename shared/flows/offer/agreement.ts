import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { ShownCost } from '../../domain/cost-parts.ts'
import { isStreetPriceFresh } from '../../domain/price-freshness.ts'
import type { Quote } from './quote.ts'

export interface Agreement {
  /** What the person agreed to, in kopecks. */
  price(): Kopecks
  /** What was agreed to before the page was loaded anew. */
  restore(price: Kopecks): void
  /** Something was changed: nothing is agreed to. */
  withdraw(): void
  /** The server has refused what was agreed to: its price of now is asked for, and the next press agrees to it. */
  renew(): Promise<void>
  /**
   * Whether the price may be paid: confirmed by the server, not older than a minute, and not above what was shown
   * before the server's word, or was agreed to. A higher one is now seen: the next press agrees to it. A lower one
   * simply replaces the old, and a first one, where none was shown, is no change (readings gD-15, gD-40, gD-45).
   * Rejects with AppError when the server cannot be asked.
   */
  confirm(start: Instant | null): Promise<boolean>
}

/** Makes sure that the user pays no more than the price shown. */
export function createAgreement(quote: Quote, now: () => number): Agreement {
  let agreed: Kopecks | null = null
  /** The highest price that counts as seen: no word of the server raises it before a press has been told. */
  let seen: Kopecks | null = null
  let last: { requestId: number; cost: ShownCost } | null = null

  quote.$state.subscribe((state) => {
    if (state.status !== 'local' && state.status !== 'confirmed') return
    const { cost, requestId } = state
    if (requestId !== last?.requestId) seen = agreed
    // The server's last word stands for the next minute too: that is not computed here.
    const isComputed = state.status === 'local' && cost !== last?.cost
    if (!isComputed) seen = Math.min(seen ?? cost.price, cost.price)
    else if (agreed === null) seen = cost.price
    last = { requestId, cost }
  })

  function agree(price: Kopecks): void {
    agreed = price
    seen = price
  }

  return {
    price: () => agreed ?? 0,
    restore: agree,
    withdraw() {
      agreed = null
    },
    async renew() {
      agreed = null
      agree((await quote.confirm()).price)
    },
    async confirm(start) {
      const state = quote.$state.get()
      const limit = seen ?? Infinity
      const isFresh = state.status === 'confirmed' && isStreetPriceFresh(state.at, now()) && state.start === start
      const { price } = isFresh ? state.cost : await quote.confirm()
      agree(price)
      return price <= limit
    },
  }
}
