import { isFreeParking, type ParkingCategory, parseParkingCategory } from '../../domain/parking-category.ts'
import { parseDayType, type TariffRow } from '../../domain/tariff.ts'
import type { Call } from './call.ts'
import {
  openPart,
  pick,
  readFlag,
  readList,
  readNumber,
  readOptionalText,
  readResults,
  readText,
  type Source,
} from './decoding.ts'

/**
 * Price rows in kopecks per hour, their day as `type` or as the map's `daycode` (readings gC-07). A row of a day
 * we do not know counts as tiered: the domain then answers TariffNotFound instead of a wrong price (readings gC-23).
 */
export function readTariff(source: Source): TariffRow[] {
  return readList(source, 'prices', readRow)
}

function readRow(row: Source): TariffRow {
  const times = openPart(row, 'interval') ?? row
  const type = parseDayType(readText(row, 'type|daycode').toLowerCase())
  const price = readNumber(row, 'price')
  const entry = {
    type: type ?? 'default',
    from: readText(times, 'from'),
    to: readText(times, 'to'),
    price,
  }
  // Whole kopecks (readings DT-8): less than nothing is no price, nor is more than can be counted.
  const isPrice = Number.isSafeInteger(price) && price >= 0
  return type === null || !isPrice || row.fields.has('tier') ? { ...entry, tier: true } : entry
}

/** A tariff zone; `prices` in kopecks per hour. */
export interface Zone {
  code: string
  name: string
  /** English name, null where the city has none. */
  nameEn: string | null
  prices: TariffRow[]
}

/** One parking; `code` is what its sign and its QR say. `prices` only where they differ from the zone's. */
export interface Parking {
  code: string
  name: string
  nameEn: string | null
  zone: string
  category: ParkingCategory
  isFree: boolean
  isInactive: boolean
  address: string
  prices?: TariffRow[]
}

function readNames(place: Source, code: string): { name: string; nameEn: string | null } {
  return { name: readOptionalText(place, 'name') ?? code, nameEn: readOptionalText(place, 'nameEn') }
}

function readZone(zone: Source): Zone {
  const code = readText(zone, 'value|code')
  return { code, ...readNames(zone, code), prices: readTariff(zone) }
}

function readParking(parking: Source): Parking {
  const code = readText(parking, 'value|code|parkingCode')
  const category = parseParkingCategory(readOptionalText(parking, 'category') ?? 'roadside')
  const entry: Parking = {
    code,
    ...readNames(parking, code),
    zone: readText(parking, 'zone'),
    category,
    isFree: isFreeParking({ category, freeparking: readFlag(parking, 'freeparking') }),
    isInactive: readFlag(parking, 'inactive'),
    address: readOptionalText(parking, 'address') ?? '',
  }
  if (pick(parking, 'prices') !== undefined) entry.prices = readTariff(parking)
  return entry
}

export const getZones: Call<void, Zone[]> = {
  name: 'getZones',
  method: 'GET',
  path: '/api/zones/v1',
  aliases: ['/api/zones'],
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: (answer) => readResults(answer, readZone),
}

export const getParkings: Call<void, Parking[]> = {
  name: 'getParkings',
  method: 'GET',
  path: '/api/parkings/v1',
  aliases: ['/api/parkings'],
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: (answer) => readResults(answer, readParking),
}
