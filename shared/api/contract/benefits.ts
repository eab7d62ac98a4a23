import type { Benefit } from '../../domain/benefit.ts'
import type { Instant } from '../../domain/city-time.ts'
import { CATEGORIES } from '../../domain/plate.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { BenefitRights, PaidSubscription } from '../../domain/subscription.ts'
import type { Call } from './call.ts'
import {
  openOptional,
  openPart,
  openSource,
  pick,
  readFlag,
  readList,
  readNumber,
  readOptionalPrice,
  readOptionalText,
  readOptionalTime,
  readPrice,
  readResults,
  readText,
  readTexts,
  readTime,
  type Source,
} from './decoding.ts'
import { parseWireFormat } from './vehicle.ts'

/** The picture of a benefit (readings gC-09). */
export type BenefitVariation = 'privilege' | 'subscription' | 'resident' | 'permit'

/** What was paid for a subscription, and what is left of the bonus that its payment brought. */
export interface BoughtSubscription extends PaidSubscription {
  bonus: Kopecks
}

/** A benefit of the driver: what the price engine needs, and what its row in the cabinet shows and may do. */
export interface DriverBenefit extends Benefit {
  variation: BenefitVariation | null
  orderNumber: string
  isMainVehicle: boolean
  /** English name, null where the city has none. */
  nameEn: string | null
  canChangeVehicle: boolean
  canRefund: boolean
  canPause: boolean
  canContinue: boolean
  /**
   * Why the flags that are false are so: one of `BENEFIT_OBSTACLES`, or the server's own text, to be shown as it is; null
   * where the flag is true or the server says nothing.
   */
  obstacles: Record<keyof BenefitRights, string | null>
  /** What a refund goes by; null for what is no subscription, for another driver's, and where a backend says nothing. */
  paid: BoughtSubscription | null
  /** When the city continues a paused one by itself; null while it is not paused. */
  continuesAt: Instant | null
}

const VARIATIONS: readonly BenefitVariation[] = ['privilege', 'subscription', 'resident', 'permit']

/** `#`, or a list with `#` in it, is every zone. */
export function readZones(source: Source): Benefit['zones'] {
  const zones = pick(source, 'zone')
  if (!Array.isArray(zones)) return zones === undefined || zones === '#' ? '#' : [String(zones)]
  return zones.includes('#') ? '#' : readTexts(source, 'zone')
}

/** Percents by time of day; absent, the one percent holds all day (readings CO-5). */
export function readIntervals(source: Source): Benefit['intervals'] {
  if (pick(source, 'intervals') === undefined) return undefined
  return readList(source, 'intervals', (row) => ({
    from: readText(row, 'from'),
    to: readText(row, 'to'),
    percent: readNumber(row, 'percent'),
  }))
}

/** What the price engine needs of a benefit of the wire. */
export function readBenefit(source: Source, timeZone?: string): Benefit {
  const transport = openPart(source, 'transport') ?? openSource({ numberTs: '#' })
  const plate = readOptionalText(transport, 'numberTs') ?? '#'
  const isAny = plate === '#'
  const category = readOptionalText(transport, 'category')
  return {
    name: readText(source, 'type|name'),
    percent: readNumber(source, 'sale'),
    zones: readZones(source),
    plate,
    format: isAny ? undefined : (parseWireFormat(readOptionalText(transport, 'formatGrz') ?? '') ?? undefined),
    category: isAny ? undefined : CATEGORIES.find((known) => known === category),
    startsAt: readOptionalTime(source, 'startOf', timeZone) ?? undefined,
    endsAt: readOptionalTime(source, 'endOf', timeZone) ?? undefined,
    // Where nothing else is said, what can be continued is paused now (cabinet.md section 4).
    paused: readFlag(source, 'paused|canContinue'),
    intervals: readIntervals(source),
  }
}

/** What a subscription cost, and for which dates; null where it is not said. */
function readPaid(source: Source, timeZone?: string): BoughtSubscription | null {
  const paid = openPart(source, 'paid')
  return (
    paid && {
      cost: readPrice(paid, 'cost'),
      dates: readNumber(paid, 'dates'),
      startsAt: readTime(source, 'startOf', timeZone),
      endsBefore: readText(paid, 'endsBefore'),
      pausedAt: readOptionalTime(paid, 'pausedAt', timeZone),
      givenBack: readOptionalPrice(paid, 'givenBack') ?? 0,
      bonus: readOptionalPrice(paid, 'bonus') ?? 0,
    }
  )
}

/** Reads one benefit, wherever it stands. */
export function readDriverBenefit(source: Source, timeZone?: string): DriverBenefit {
  const variation = readOptionalText(source, 'variation')
  const transport = openPart(source, 'transport')
  const obstacles = openOptional(source, 'obstacles')
  return {
    ...readBenefit(source, timeZone),
    variation: VARIATIONS.find((known) => known === variation) ?? null,
    orderNumber: readOptionalText(source, 'orderNum') ?? '',
    isMainVehicle: transport !== null && readFlag(transport, 'mainTs'),
    canChangeVehicle: readFlag(source, 'canChangeTs'),
    canRefund: readFlag(source, 'canRefund'),
    canPause: readFlag(source, 'canPause'),
    canContinue: readFlag(source, 'canContinue'),
    nameEn: readOptionalText(source, 'typeEn'),
    obstacles: {
      refund: readOptionalText(obstacles, 'canRefund'),
      pause: readOptionalText(obstacles, 'canPause'),
      continue: readOptionalText(obstacles, 'canContinue'),
      changeVehicle: readOptionalText(obstacles, 'canChangeTs'),
    },
    paid: readPaid(source, timeZone),
    continuesAt: readOptionalTime(source, 'continuesAt', timeZone),
  }
}

/** The subscription that an answer of a paying call tells of; null where there is none. */
export function readOptionalBenefit(source: Source, timeZone?: string): DriverBenefit | null {
  const subscription = openPart(source, 'subscription')
  return subscription && readDriverBenefit(subscription, timeZone)
}

/** The driver's benefits; the local price is computed with them. */
export const getBenefits: Call<void, DriverBenefit[]> = {
  name: 'getBenefits',
  method: 'GET',
  path: '/api/profile/get-benefits-v2',
  aliases: ['/api/profile/get-benefits'],
  body: 'query',
  token: 'query',
  encode: () => ({}),
  decode: (answer, timeZone) => readResults(answer, (row) => readDriverBenefit(row, timeZone)),
}
