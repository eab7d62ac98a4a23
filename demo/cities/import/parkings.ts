import { join } from 'node:path'
import type { CityEntry, WireParking, WirePoint, WireZone } from '../city-data.ts'
import { createCodes } from './codes.ts'
import { createDoubles } from './doubles.ts'
import { extentOf, pointsOf, shareBySize } from './geometry.ts'
import { createListWriter } from './list-writer.ts'
import { createMaxStays, nameWithStay } from './max-stay.ts'
import type { Notices, Place } from './notices.ts'
import type { Fee, FoundParking, ParkingFacts } from './parking-facts.ts'
import type { Site } from './place-city.ts'
import { createSpool, type SpooledParking } from './spool.ts'
import { boundsOf, createWhereabouts, withMargin, type GroundCells } from './whereabouts.ts'
import { createZones, type Priced, type Pricing } from './zones.ts'

export interface WrittenParkings {
  count: number
  places: number
  fees: Record<Fee, number>
  zones: WireZone[]
  bounds: CityEntry['mapBounds']
  centre: WirePoint
  /** Minutes; null where the template's limit holds. */
  maxStay: number | null
}

export interface FinishQuestion {
  intervals: { min?: number; max?: number } | null
  ground: GroundCells
}

/** The car parks of large airports are below it. */
const MOST_METRES = 2_000

export type Parkings = ReturnType<typeof createParkings>

interface ParkingsOptions {
  site: Site
  notices: Notices
  pricing: Pricing
}

/** Gathers parkings on the disk, and writes them when all are known. */
export function createParkings({ site, notices, pricing }: ParkingsOptions) {
  const spool = createSpool(site.side)
  const zones = createZones(pricing)
  const codes = createCodes()
  const stays = createMaxStays()
  const where = createWhereabouts()
  const doubles = createDoubles()

  /** Prices it, gives it its code, and tells what had to be assumed; false for what is there already. */
  function add({ facts, shapes, label }: FoundParking, file: string): boolean {
    const place: Place = { file, feature: label }
    if (doubles.has({ facts, shapes })) {
      notices.add('parking-twice', place, facts.name || facts.address)
      return false
    }
    const priced = price(facts, place)
    const shares = facts.places === null ? shapes.map(() => 0) : shareBySize(facts.places, shapes)
    const disabled = shareBySize(facts.placesForDisabled, shapes)
    if (facts.places === null) notices.add('places-unknown', place)
    stays.see({ fee: priced.fee, maxStay: facts.maxStay })
    for (const [index, geometry] of shapes.entries()) {
      const [first] = pointsOf(geometry)
      if (first) where.add(first)
      const metres = extentOf(geometry)
      if (metres > MOST_METRES) notices.add('parking-huge', place, `${(metres / 1000).toFixed(1)} km`)
      const value = codeOf(facts, { place, zone: priced.zone })
      const parking: WireParking = {
        ...namesOf(facts, { place, code: value }),
        value,
        zone: priced.fee === 'paid' ? priced.zone : '',
        address: facts.address,
        category: facts.category,
        objecttype: 'parkings',
        freeparking: priced.fee === 'free',
        inactive: facts.isInactive,
        // The data have no counts of free places, so none are told.
        spaces: { total: shares[index] ?? 0, fordisabled: disabled[index] ?? 0 },
        geometry,
      }
      spool.add({ parking, fee: priced.fee, maxStay: facts.maxStay, isStayTimed: facts.isStayTimed, place })
    }
    return true
  }

  function price(facts: ParkingFacts, place: Place): Priced {
    const told: Parameters<typeof zones.price>[1] = []
    const priced = zones.price(facts, told)
    for (const { code, value } of told) notices.add(code, place, value)
    return priced
  }

  function codeOf({ code }: ParkingFacts, { place, zone }: { place: Place; zone: string }): string {
    if (code === '') {
      const made = codes.next(zone)
      notices.add('code-made', place, made)
      return made
    }
    const own = codes.own(code)
    if (own !== code) notices.add('code-twice', place, `${code}: ${own}`)
    return own
  }

  function namesOf(facts: ParkingFacts, { place, code }: { place: Place; code: string }) {
    const name = facts.name || facts.address || (/^\d/.test(code) ? `P ${code}` : code)
    if (facts.name === '') notices.add('name-assumed', place, name)
    return facts.nameEn === '' ? { name } : { name, nameEn: facts.nameEn }
  }

  function finish({ intervals, ground }: FinishQuestion): WrittenParkings {
    const whereabouts = where.find(ground)
    if (whereabouts.apart > 0) notices.add('far-apart', { file: '' }, `${whereabouts.apart} of ${where.count()}`)
    const limits = { min: intervals?.min ?? 15, max: intervals?.max ?? 1440 }
    const maxStay = stays.common(limits)
    if (maxStay !== null) notices.add('max-stay-kept', { file: '' }, `${maxStay} minutes`)
    const writer = createListWriter(join(site.target, 'parkings.json'))
    const done = { places: 0, fees: { free: 0, paid: 0, unknown: 0 }, bounds: null as CityEntry['mapBounds'] | null }
    for (const record of spool.read()) {
      const [first] = pointsOf(record.parking.geometry)
      const stray = first ? whereabouts.strays(first) : null
      if (stray !== null) {
        notices.add(stray, record.place, first)
        continue
      }
      const { parking, fee } = settle(record, maxStay ?? limits.max)
      done.places += parking.spaces.total
      done.fees[fee] += 1
      done.bounds = boundsOf(pointsOf(parking.geometry), done.bounds)
      writer.add(parking)
    }
    writer.close()
    return {
      count: writer.count,
      ...done,
      bounds: withMargin(
        done.bounds ?? [
          [0, 0],
          [0, 0],
        ],
      ),
      zones: zones.list(),
      centre: whereabouts.centre(),
      maxStay,
    }
  }

  /** What may be stayed at for less than the city sells is not sold. */
  function settle(record: SpooledParking, most: number): { parking: WireParking; fee: Fee } {
    const { parking, fee, maxStay, place } = record
    const named = { ...parking, ...nameWithStay(parking, record) }
    if (fee !== 'paid' || maxStay === null || maxStay >= most) return { parking: named, fee }
    notices.add('max-stay-refused', place, `${maxStay} minutes, and ${most} are sold`)
    return { parking: { ...named, zone: '' }, fee: 'unknown' }
  }

  return { add, finish }
}
