import type { Benefit } from '../../domain/benefit.ts'
import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Category } from '../../domain/plate.ts'
import { readIntervals } from './benefits.ts'
import type { Call, Json } from './call.ts'
import {
  DecodeError,
  openSource,
  pick,
  readFlag,
  readPrice,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readOptionalTime,
  readResults,
  readText,
  readTexts,
} from './decoding.ts'

/** A zone that the constructor offers. */
export interface ConstructorZone {
  code: string
  name: string
  nameEn: string | null
  /** Marked, no more (readings gC-27). */
  isSpecial: boolean
}

export const getConstructorZones: Call<void, ConstructorZone[]> = {
  name: 'getConstructorZones',
  method: 'GET',
  path: '/api/subscription-constructor/zones/v1',
  body: 'query',
  token: 'header',
  encode: () => ({}),
  decode: (answer) =>
    readResults(answer, (row) => {
      const code = readText(row, 'code')
      return {
        code,
        name: readOptionalText(row, 'name') ?? code,
        nameEn: readOptionalText(row, 'nameEn'),
        isSpecial: readFlag(row, 'special'),
      }
    }),
}

/** The terms on offer, in days. */
export const getConstructorTiming: Call<void, number[]> = {
  name: 'getConstructorTiming',
  method: 'GET',
  path: '/api/subscription-constructor/timing/v1',
  body: 'query',
  token: 'header',
  encode: () => ({}),
  decode: decodeTiming,
}

function decodeTiming(answer: Json): number[] {
  const list = Array.isArray(answer) ? answer : pick(openSource(answer), 'result')
  const days = Array.isArray(list) ? list.map(Number) : []
  if (!Array.isArray(list) || !days.every((count) => Number.isInteger(count) && count > 0))
    throw new DecodeError('answer.result')
  return days
}

/** One offer for what was put together: a quote that can be bought by its code while it holds. */
export interface ConstructorOffer {
  /** The code of `paySubscription`, of this one quote. */
  code: string
  name: string
  nameEn: string | null
  /** The server's word for its type. */
  typeText: string
  price: Kopecks
  zones: string[]
  /** The first date, YYYY-MM-DD. */
  startDate: string
  /** The first date after it; null where a backend does not say. */
  endsBefore: string | null
  /** Dates it holds for. */
  days: number
  /** Taken off the price of parking: all day, unless `intervals` stand in its place. */
  percent: number
  intervals: Benefit['intervals']
  /** Until when it can be bought at this price; null where a backend does not say. */
  validUntil: Instant | null
}

export interface ConstructorRequest {
  zones: string[]
  /** YYYY-MM-DD of the city: today or later. */
  startDate: string
  /** One of the terms on offer. */
  days: number
  /** Of the vehicle; B where it is not said. */
  category?: Category | undefined
}

/** What the city offers for these zones and this term; each offer holds for 15 minutes (readings SB-3). */
export const selectConstructorOffers: Call<ConstructorRequest, ConstructorOffer[]> = {
  name: 'selectConstructorOffers',
  method: 'POST',
  path: '/api/subscription-constructor/select/v1',
  body: 'form',
  token: 'header',
  encode: ({ zones, startDate, days, category }) => ({ zones, dateStart: startDate, timing: days, category }),
  decode: (answer, timeZone) =>
    readResults(answer, (row) => ({
      code: readText(row, 'permissionKindCode'),
      name: readText(row, 'permissionKind'),
      nameEn: readOptionalText(row, 'permissionKindEn'),
      typeText: readOptionalText(row, 'permissionType') ?? '',
      price: readPrice(row, 'price'),
      zones: readTexts(row, 'zones'),
      startDate: readText(row, 'startDate').slice(0, 10),
      endsBefore: readOptionalText(row, 'endsBefore'),
      days: readNumber(row, 'days'),
      percent: readOptionalNumber(row, 'sale') ?? 100,
      intervals: readIntervals(row),
      validUntil: readOptionalTime(row, 'validUntil', timeZone),
    })),
}
