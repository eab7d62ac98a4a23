import type { WireParking, WirePrice, WireZone } from '../city-data.ts'
import { isCurbLr, readCurb, type CurbFacts } from './curb-lr.ts'
import { createExampleZone } from './example-tariffs.ts'
import { toWireGeometries, type ImportedFeature } from './geojson.ts'

export interface ImportedParkings {
  parkings: WireParking[]
  zones: WireZone[]
  /** Features that are no parkings, or have no shape. */
  skipped: number
}

const ROADSIDE: CurbFacts = { category: 'roadside', isFree: false, prices: [] }
/** The zone of what names none. */
const NO_ZONE = '1'
const METRES_A_CAR = 6

/**
 * Makes parkings and their zones of a city's open data: plain GeoJSON (`name`, `zone`, `places`, `address` …) or
 * CurbLR.
 */
export function importParkings(features: readonly ImportedFeature[]): ImportedParkings {
  const parkings: WireParking[] = []
  const prices = new Map<string, WirePrice[]>()
  const codes = createCodes()
  let skipped = 0
  for (const feature of features) {
    const facts = isCurbLr(feature) ? readCurb(feature) : ROADSIDE
    const geometries = toWireGeometries(feature.geometry)
    if (!facts || geometries.length === 0) {
      skipped += 1
      continue
    }
    const zone = textOf(feature, 'zone', 'zonenumber', 'parking_zone') || NO_ZONE
    prices.set(zone, [...(prices.get(zone) ?? []), ...facts.prices])
    for (const geometry of geometries) {
      const value = codes.next(zone)
      parkings.push({ ...describe(feature, facts), value, zone, objecttype: 'parkings', inactive: false, geometry })
    }
  }
  return { parkings, zones: [...prices].map(([zone, rows]) => createExampleZone(zone, rows)), skipped }
}

/** Codes of parkings: the zone and a number of three digits or more, skipping what another zone has taken. */
function createCodes(): { next(zone: string): string } {
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  return {
    next(zone) {
      let number = counts.get(zone) ?? 0
      let code: string
      do code = `${zone}${String(++number).padStart(3, '0')}`
      while (taken.has(code))
      counts.set(zone, number)
      taken.add(code)
      return code
    },
  }
}

function describe(
  feature: ImportedFeature,
  facts: CurbFacts,
): Pick<WireParking, 'name' | 'address' | 'category' | 'freeparking' | 'spaces'> {
  const address = textOf(feature, 'address', 'addr', 'street', 'streetName')
  const total =
    numberOf(feature, 'places', 'capacity', 'spaces') ?? Math.floor((numberOf(feature, 'length') ?? 0) / METRES_A_CAR)
  return {
    name: textOf(feature, 'name', 'streetName') || address || 'P',
    address,
    category: textOf(feature, 'category') || facts.category,
    freeparking: facts.isFree,
    // The data have no counts of free places, so none are told.
    spaces: { total, fordisabled: numberOf(feature, 'placesForDisabled', 'capacity:disabled') ?? 0 },
  }
}

/** CurbLR keeps where it is in `location`. */
function valueOf({ properties }: ImportedFeature, names: readonly string[]): unknown {
  const location = (properties['location'] ?? {}) as Record<string, unknown>
  return names
    .map((name) => properties[name] ?? location[name])
    .find((value) => value !== undefined && value !== null && value !== '')
}

function textOf(feature: ImportedFeature, ...names: string[]): string {
  const value = valueOf(feature, names)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function numberOf(feature: ImportedFeature, ...names: string[]): number | null {
  const value = valueOf(feature, names)
  const number = value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(number) && number >= 0 ? Math.floor(number) : null
}
