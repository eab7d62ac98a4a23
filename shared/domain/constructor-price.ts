import type { Kopecks } from './money.ts'

/** What a city charges for subscriptions that a driver puts together, for one kind of permission. */
export interface ConstructorRates {
  /** kopecks for one date, by zone */
  dayPrices: Readonly<Record<string, Kopecks>>
  /** percent off by the number of dates, up to two digits after the point; the terms on offer */
  termDiscounts: Readonly<Record<number, number>>
}

/**
 * The price of some zones for so many dates, floored once.
 * @returns kopecks; null where a zone or the term is not on offer, or no zone is chosen
 * Source: readings SB-3.
 */
export function constructorPrice(
  { dayPrices, termDiscounts }: ConstructorRates,
  { zones, days }: { zones: readonly string[]; days: number },
): Kopecks | null {
  const discount = Object.hasOwn(termDiscounts, days) ? termDiscounts[days] : undefined
  if (discount === undefined || zones.length === 0) return null
  let sum = 0n
  for (const zone of new Set(zones)) {
    const price = Object.hasOwn(dayPrices, zone) ? dayPrices[zone] : undefined
    if (price === undefined) return null
    sum += BigInt(price)
  }
  return Number((sum * BigInt(days) * BigInt(10_000 - Math.round(discount * 100))) / 10_000n)
}
