import type { Kopecks } from './money.ts'

/** `strict`: the balance must exceed the price; `inclusive`: it may equal it. */
export type SufficiencyRule = 'strict' | 'inclusive'

export interface Sufficiency {
  isEnough: boolean
  /** what the balance lacks to the price */
  rest: Kopecks
  /** the top-up to suggest, whole roubles; 0 when there is enough */
  refill: Kopecks
}

const ROUBLE = 100

/**
 * Whether the balance pays for the price, and what to top up if not. A free session needs no money;
 * a negative balance counts as 0. Of one that is not known nothing is lacking: the server
 * judges, and refuses what it does not pay.
 * Source: readings 3.4 XR-4, XR-5.
 */
export function checkSufficiency({
  balance,
  price,
  rule = 'strict',
}: {
  /** Null where it is not known. */
  balance: Kopecks | null
  price: Kopecks
  rule?: SufficiencyRule | undefined
}): Sufficiency {
  if (balance === null) return { isEnough: true, rest: 0, refill: 0 }
  const money = shownBalance(balance)
  const least = rule === 'strict' ? price + 1 : price
  const isEnough = price === 0 || money >= least
  return {
    isEnough,
    rest: Math.max(0, price - money),
    refill: isEnough ? 0 : Math.ceil((least - money) / ROUBLE) * ROUBLE,
  }
}

/** The balance as shown and counted: −1, or anything negative, is 0. Source: readings 3.4 XR-5, gC-13. */
export function shownBalance(balance: Kopecks): Kopecks {
  return Math.max(0, balance)
}
