import type { WirePrice, WireZone } from '../city-data.ts'

/** Kopecks per hour by day, evening and weekend. An imported city brings no tariffs: these are examples and say so. */
const PLANS: readonly { day: number; evening: number; saturday: number; sunday: number }[] = [
  { day: 4000, evening: 2000, saturday: 2000, sunday: 0 },
  { day: 6000, evening: 3000, saturday: 4000, sunday: 2000 },
  { day: 8000, evening: 4000, saturday: 6000, sunday: 4000 },
  { day: 15000, evening: 8000, saturday: 10000, sunday: 6000 },
  { day: 38000, evening: 20000, saturday: 20000, sunday: 10000 },
]

function toPrices({ day, evening, saturday, sunday }: (typeof PLANS)[number]): WirePrice[] {
  const rows: WirePrice[] = [
    { type: 'default', from: '08:00:00', to: '20:00:00', price: day },
    { type: 'default', from: '20:00:00', to: '24:00:00', price: evening },
    { type: 'saturday', from: '09:00:00', to: '21:00:00', price: saturday },
    { type: 'sunday', from: '10:00:00', to: '20:00:00', price: sunday },
  ]
  return rows.filter(({ price }) => price > 0)
}

/** A zone with a tariff chosen by its number, so that the same import always has the same prices. */
export function createExampleZone(code: string): WireZone {
  const plan = PLANS[sumOf(code) % PLANS.length] ?? PLANS[0]
  return {
    value: code,
    name: `Зона ${code} (тариф для примера)`,
    nameEn: `Zone ${code} (example tariff)`,
    prices: plan ? toPrices(plan) : [],
    example: true,
  }
}

/** A zone with the prices of its data; `converted` from another currency, where they were. */
export function createZone(code: string, prices: readonly WirePrice[], converted: string | null = null): WireZone {
  const zone = { value: code, name: `Зона ${code}`, nameEn: `Zone ${code}`, prices: [...prices] }
  return converted === null ? zone : { ...zone, converted }
}

function sumOf(code: string): number {
  return [...code].reduce((sum, letter) => sum * 7 + (letter.codePointAt(0) ?? 0), 0)
}
