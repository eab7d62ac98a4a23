import type { Benefit } from '../../domain/benefit.ts'
import { CATEGORIES } from '../../domain/plate.ts'
import type { Call } from './call.ts'
import {
  openPart,
  openSource,
  pick,
  readFlag,
  readList,
  readNumber,
  readOptionalText,
  readOptionalTime,
  readResults,
  readText,
  readTexts,
  type Source,
} from './decoding.ts'
import { parseWireFormat } from './vehicle.ts'

/** The picture of a benefit (readings gC-09). */
export type BenefitVariation = 'privilege' | 'subscription' | 'resident' | 'permit'

/** A benefit of the driver: what the price engine needs, and what its row in the cabinet shows and may do. */
export interface DriverBenefit extends Benefit {
  variation: BenefitVariation | null
  orderNumber: string
  isMainVehicle: boolean
  canChangeVehicle: boolean
  canRefund: boolean
  canPause: boolean
  canContinue: boolean
}

const VARIATIONS: readonly BenefitVariation[] = ['privilege', 'subscription', 'resident', 'permit']

/** `#`, or a list with `#` in it, is every zone. */
function readZones(source: Source): Benefit['zones'] {
  const zones = pick(source, 'zone')
  if (!Array.isArray(zones)) return zones === undefined || zones === '#' ? '#' : [String(zones)]
  return zones.includes('#') ? '#' : readTexts(source, 'zone')
}

/** Percents by time of day; absent, the one percent holds all day (readings CO-5). */
function readIntervals(source: Source): Benefit['intervals'] {
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
    // What can be continued is paused now (cabinet.md section 4).
    paused: readFlag(source, 'canContinue'),
    intervals: readIntervals(source),
  }
}

/** Reads one benefit, wherever it stands. */
export function readDriverBenefit(source: Source, timeZone?: string): DriverBenefit {
  const variation = readOptionalText(source, 'variation')
  const transport = openPart(source, 'transport')
  return {
    ...readBenefit(source, timeZone),
    variation: VARIATIONS.find((known) => known === variation) ?? null,
    orderNumber: readOptionalText(source, 'orderNum') ?? '',
    isMainVehicle: transport !== null && readFlag(transport, 'mainTs'),
    canChangeVehicle: readFlag(source, 'canChangeTs'),
    canRefund: readFlag(source, 'canRefund'),
    canPause: readFlag(source, 'canPause'),
    canContinue: readFlag(source, 'canContinue'),
  }
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
