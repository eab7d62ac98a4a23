import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { ShownCost } from '../../domain/cost-parts.ts'
import { isStreetPriceFresh } from '../../domain/price-freshness.ts'
import { priceOf, type Quote } from './quote.ts'

export interface Agreement {
  /** What the person agreed to, in kopecks; null where that is nothing. */
  agreed(): Kopecks | null
  /** This was agreed to before a reload, or is seen where the next press agrees to it. */
  restore(price: Kopecks): void
  /** The form is shown anew, after an order that has begun nothing: what it shows now is what the next press agrees to. */
  showAnew(): void
  /** Something was changed, so nothing is agreed to. */
  withdraw(): void
  /** After the server refused the agreed price: asks for its present price, to which the next press agrees. */
  renew(): Promise<void>
  /**
   * Whether the price may be paid: the server confirmed it less than a minute ago, and it is not above the price that
   * was shown or agreed to before. A higher price is shown, and the next press agrees to it. A lower price replaces the
   * old, and a first price, where none was shown, is no change (readings gD-15, gD-40, gD-45).
   * Rejects with AppError when the server cannot be asked.
   */
  confirm(start: Instant | null): Promise<boolean>
}

/** Makes sure that a person never pays more than the element has shown them. */
export function createAgreement(quote: Quote, now: () => number): Agreement {
  let agreed: Kopecks | null = null
  /**
   * The price that counts as shown: an answer of the server lowers it, and raises it only after a press was stopped by
   * it.
   */
  let highestShown: Kopecks | null = null
  let previous: { subjectId: number; cost: ShownCost } | null = null

  quote.$state.subscribe((state) => {
    if (state.status !== 'local' && state.status !== 'confirmed') return
    const { cost, subjectId } = state
    if (subjectId !== previous?.subjectId) highestShown = agreed
    // The server's last answer is shown for the next minute too; such a price was not computed here.
    const isComputed = state.status === 'local' && cost !== previous?.cost
    if (!isComputed) highestShown = Math.min(highestShown ?? cost.price, cost.price)
    else if (agreed === null) highestShown = cost.price
    previous = { subjectId, cost }
  })

  function agree(price: Kopecks): void {
    agreed = price
    highestShown = price
  }

  return {
    agreed: () => agreed,
    restore: agree,
    showAnew() {
      agreed = null
      highestShown = priceOf(quote.$state.get())
    },
    withdraw() {
      agreed = null
    },
    async renew() {
      agreed = null
      agree((await quote.confirm()).price)
    },
    async confirm(start) {
      const state = quote.$state.get()
      const limit = highestShown ?? Infinity
      const isFresh = state.status === 'confirmed' && isStreetPriceFresh(state.at, now()) && state.start === start
      const { price } = isFresh ? state.cost : await quote.confirm()
      agree(price)
      return price <= limit
    },
  }
}
