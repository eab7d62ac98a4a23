import { MINUTE_MS } from './zone-offset.ts'
import type { Kopecks } from './money.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { parseMoney } from './typed-money.ts'

/** 15 000 ₽, where the city sets no limit. Source: readings gD-18. */
export const DEFAULT_MAX_REFILL: Kopecks = 1_500_000
const LEAST: Kopecks = 100

/** A top-up that is booked later than this after it was asked for starts nothing (readings gD-47). */
export const KEPT_START_MS = 15 * MINUTE_MS

/**
 * Holds the amount of a top-up against the limits: at least 1 ₽, at most what the city allows.
 * @returns the amount; `NoSumEntered` for zero, `ValidationError` under 1 ₽, `RefillAmountCanNotBeMaxAllowable` over
 * the limit
 * Source: readings gD-18.
 */
export function checkRefill(amount: Kopecks, max: Kopecks = DEFAULT_MAX_REFILL): Outcome<Kopecks> {
  if (amount === 0) return fail('NoSumEntered')
  if (amount < LEAST) return fail('ValidationError')
  return amount > max ? fail('RefillAmountCanNotBeMaxAllowable') : succeed(amount)
}

/**
 * Reads the amount of a top-up as a person typed it.
 * @returns kopecks; `NoSumEntered` for nothing or zero, `ItNeedToBeANumber` for what is no amount,
 * `ValidationError` under 1 ₽, `RefillAmountCanNotBeMaxAllowable` over the limit
 * Source: cabinet §5, readings 3.13, gD-18.
 */
export function parseRefill(
  text: string,
  options: { max?: Kopecks | undefined; language?: string | undefined } = {},
): Outcome<Kopecks> {
  if (text.trim() === '') return fail('NoSumEntered')
  const amount = parseMoney(text, options.language)
  return amount === null ? fail('ItNeedToBeANumber') : checkRefill(amount, options.max)
}

/** The bonus for paying with a domestic card: 20 %, floored to a kopeck. Source: readings gD-19. */
export function bonusOf(amount: Kopecks): Kopecks {
  return Math.floor(amount / 5)
}

/** A payment of which a part goes back: what is left of it and of its bonus, kopecks. */
export interface RefillRest {
  rest: Kopecks
  bonus: Kopecks
}

/**
 * What of its bonus goes back with a part of a payment: what stays is floored to a kopeck like the bonus itself.
 * Source: readings gD-19.
 */
export function bonusBack({ rest, bonus }: RefillRest, part: Kopecks): Kopecks {
  return bonus === 0 ? 0 : bonus - Math.floor((bonus * (rest - part)) / rest)
}

/** The largest part of a top-up that a balance holds together with what of its bonus goes back with it. */
export function largestPart({ rest, bonus }: RefillRest, balance: Kopecks): Kopecks {
  if (balance >= rest + bonus) return rest
  return Math.max(0, Math.floor((rest * balance) / (rest + bonus)))
}
