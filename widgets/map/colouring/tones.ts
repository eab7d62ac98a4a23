import { FLAG, isParking, UNKNOWN, type MapFeatures } from '../../../shared/domain/map-features.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { TariffRow } from '../../../shared/domain/tariff.ts'
import type { Tones } from '../engine/palette.ts'
import type { Theme } from '../theme.ts'

/** What the colours say: the price now, how many places are free, or what kind of a place it is. */
export const COLOUR_MODES = ['price', 'availability', 'kind'] as const
export type ColourMode = (typeof COLOUR_MODES)[number]

/** Found as those of the groups are (engine/palette.ts); `neutral` is what has no price and no places. */
export const TONE_COLOURS: Readonly<Record<Exclude<ColourMode, 'kind'>, Readonly<Record<Theme, readonly string[]>>>> = {
  // nothing to pay, little, more, much, not known
  price: {
    light: ['#3a8363', '#0a2c87', '#a249d1', '#673401', '#13161c'],
    dark: ['#63d37f', '#4e75f7', '#daa1fc', '#a6764d', '#ebeef2'],
  },
  // many places, few, none, not known
  availability: {
    light: ['#3e8166', '#2e1000', '#e12a08', '#3d3d3e'],
    dark: ['#c0fbce', '#f3aa5f', '#ee3920', '#7b838f'],
  },
}

export const PRICE = { free: 0, first: 1, steps: 3, unknown: 4 } as const
export const PLACES = { many: 0, few: 1, none: 2, unknown: 3 } as const
/** As few as a driver may find taken when he comes. */
const FEW = 2
const FEW_SHARE = 0.15

/** The prices of all tariffs but those of which a row cannot be read: such a tariff is told nowhere. */
export function pricesIn(tariffs: readonly (readonly TariffRow[])[]): Kopecks[] {
  return tariffs
    .filter((rows) => rows.every(({ tier }) => tier === undefined))
    .flatMap((rows) => rows.map(({ price }) => price))
}

/**
 * The least price of each step above nothing: the prices that a city has, cheapest first, in three parts as equal as
 * they can be; fewer where it has fewer prices.
 */
export function priceSteps(prices: Iterable<Kopecks>): Kopecks[] {
  const all = [...new Set(prices)].filter((price) => price > 0).sort((one, other) => one - other)
  const steps = Math.min(PRICE.steps, all.length)
  return Array.from({ length: steps }, (_, step) => all[Math.round((step * all.length) / steps)] ?? 0)
}

/** The tone of a price; null is one that is not known. */
export function priceTone(price: Kopecks | null, steps: readonly Kopecks[]): number {
  if (price === null) return PRICE.unknown
  return price === 0
    ? PRICE.free
    : Math.max(
        0,
        steps.findLastIndex((least) => price >= least),
      ) + PRICE.first
}

export function placesTone(free: number, total: number): number {
  if (free === UNKNOWN) return PLACES.unknown
  if (free <= 0) return PLACES.none
  return free <= FEW || free < total * FEW_SHARE ? PLACES.few : PLACES.many
}

/** Whether a parking has the last tone, that of what is not known; one that does not work has a colour of its own. */
export function hasUnknown(features: MapFeatures, { toneOf, colours }: Tones): boolean {
  const unknown = colours.light.length - 1
  return toneOf.some(
    (tone, index) => tone === unknown && isParking(features, index) && !((features.flags[index] ?? 0) & FLAG.inactive),
  )
}

/** The price of each object now, in kopecks; -1 is not known. Each tariff of a zone is asked for once. */
export function pricesNow(features: MapFeatures, ask: (tariff: number, zone: number) => Kopecks | null): Int32Array {
  const prices = new Int32Array(features.count)
  const known = new Map<number, number>()
  for (let index = 0; index < features.count; index += 1) {
    if ((features.flags[index] ?? 0) & FLAG.free) continue
    const [tariff, zone] = [features.tariff[index] ?? 0, features.zone[index] ?? 0]
    const key = tariff * 0x10000 + zone
    let price = known.get(key)
    if (price === undefined) {
      price = ask(tariff, zone) ?? UNKNOWN
      known.set(key, price)
    }
    prices[index] = price
  }
  return prices
}
