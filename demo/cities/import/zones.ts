import type { WirePrice, WireZone } from '../city-data.ts'
import { createZone } from './example-tariffs.ts'
import type { Fee, ParkingFacts, Told } from './parking-facts.ts'

export interface Pricing {
  /** What one unit of a currency is worth in roubles. */
  rates: Readonly<Record<string, number>>
  /** The zone of that code where it is paid and the data have no prices; null where its price is then not known. */
  zoneWithoutPrices: (code: string) => WireZone | null
}

/** What a parking costs, settled. */
export interface Priced {
  fee: Fee
  /** Of a paid parking its zone; of others the zone that the data name. */
  zone: string
}

/** The zone of what is paid and names none. */
const NO_ZONE = '1'
const ROUBLES = ['', 'RUB', 'RUR', '643', '₽']

/** The zones of the parkings that have come by. A zone has one tariff, so a second one makes another zone. */
export function createZones({ rates, zoneWithoutPrices }: Pricing) {
  const zones = new Map<string, WireZone>()
  const codes = new Map<string, string>()

  function codeFor(base: string, { prices, converted }: Roubles, told: Told[]): string {
    const key = `${base} ${converted ?? ''} ${JSON.stringify(prices)}`
    const known = codes.get(key)
    if (known !== undefined) return known
    let code = base
    for (let number = 2; zones.has(code); number += 1) code = `${base}-${number}`
    if (code !== base) told.push({ code: 'zone-split', value: `${base}: ${code}` })
    const zone = (prices.length === 0 ? zoneWithoutPrices(code) : null) ?? createZone(code, prices, converted)
    if (zone.example) told.push({ code: 'tariff-example', value: code })
    zones.set(code, zone)
    codes.set(key, code)
    return code
  }

  function price(facts: ParkingFacts, told: Told[]): Priced {
    const unpaid = (fee: Fee): Priced => ({ fee, zone: facts.zone })
    if (facts.fee !== 'paid') return unpaid(facts.fee)
    if (facts.prices.length === 0 && zoneWithoutPrices(facts.zone || NO_ZONE) === null) return unpaid('unknown')
    const roubles = toRoubles(facts, { rates, told })
    if (roubles === null) return unpaid('unknown')
    const zone = codeFor(facts.zone || NO_ZONE, roubles, told)
    if (facts.zone === '') told.push({ code: 'zone-made', value: zone })
    return { fee: 'paid', zone }
  }

  return { price, list: () => [...zones.values()] }
}

interface Roubles {
  prices: readonly WirePrice[]
  /** The currency that they were in; null where those are the data's own. */
  converted: string | null
}

/** Null where the currency has no rate. */
function toRoubles(
  { prices, currency }: ParkingFacts,
  { rates, told }: Pick<Pricing, 'rates'> & { told: Told[] },
): Roubles | null {
  const name = currency.toUpperCase()
  if (prices.length === 0 || ROUBLES.includes(name)) return { prices, converted: null }
  const first = `${(prices.find((row) => row.price > 0)?.price ?? 0) / 100} ${name} an hour`
  const rate = rates[name]
  if (rate === undefined) {
    told.push({ code: 'currency-refused', value: first })
    return null
  }
  told.push({ code: 'currency-converted', value: `${first}, ${rate} RUB for 1 ${name}` })
  return { prices: prices.map((row) => ({ ...row, price: Math.round(row.price * rate) })), converted: name }
}
