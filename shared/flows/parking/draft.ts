import { durationOptions } from '../../domain/duration.ts'
import { type Category, defaultCategory, type ParsedPlate, parsePlate } from '../../domain/plate.ts'
import { offeredPaymentTypes, type PaymentType } from '../../domain/post-payment.ts'
import type { Settings } from '../../api/contract/settings.ts'
import type { Parking, Zone } from '../../api/contract/zones.ts'
import { defineFields, type ValuesOf } from '../fields.ts'

/** Readings 3.5: an hour is offered first; a city whose options lack it gets its own nearest in the form. */
const FIRST_DURATION = 60

/**
 * What is chosen and typed of a parking; texts stay as typed. All of it makes up the question for the price, and so
 * none is sent by itself. A plate is never stored (promise 16).
 */
export const PARKING_FIELDS = defineFields({
  kind: { first: 'roadside' as 'roadside' | 'flat', keep: 'typed', send: null },
  /** Zone code, or parking code where the city pays by parking. */
  place: { first: '', keep: 'stored', send: null },
  plate: { first: '', keep: 'typed', send: null },
  isForeign: { first: false, keep: 'typed', send: null },
  category: { first: '' as Category | '', keep: 'typed', send: null },
  type: { first: 'today' as PaymentType, keep: 'stored', send: null },
  /** When past parking began, HH:mm of the city's day, or what is typed of it. */
  startTime: { first: '', keep: 'stored', send: null },
  /** When that was chosen, by the city's clock: over midnight the same time means another date (readings PP-4). */
  chosenAt: { first: 0, keep: 'stored', send: null },
  /** 0 = not chosen. */
  minutes: { first: FIRST_DURATION, keep: 'stored', send: null },
})

export type ParkingDraft = ValuesOf<typeof PARKING_FIELDS>

/** What a city has told about itself, as far as the form needs it. */
export interface CityData {
  settings: Settings
  zones: Zone[]
  parkings: Parking[]
  timeZone: string
  /** Who pays: not everything is offered to everybody (readings PP-7). */
  audience: 'driver' | 'guest'
}

/** The chosen place: its tariff zone, and the parking where the city pays by parking. */
export interface Place {
  zone: Zone
  parking: Parking | null
}

export function findPlace(code: string, { settings, zones, parkings }: CityData): Place | null {
  if (!settings.paymentByParkingId) {
    const zone = zones.find((one) => one.code === code)
    return zone ? { zone, parking: null } : null
  }
  const parking = parkings.find((one) => one.code === code)
  const zone = zones.find((one) => one.code === parking?.zone)
  return parking && zone ? { zone, parking } : null
}

/** As the city reads it; before the city has answered a plate of a civil trailer is none (readings gK-08). */
export function readPlate(
  { plate, isForeign }: Pick<ParkingDraft, 'plate' | 'isForeign'>,
  cityData: Pick<CityData, 'settings'> | null,
): ParsedPlate {
  const format = isForeign ? 'foreign' : undefined
  return parsePlate(plate, { format, hasTrailers: cityData?.settings.useTrailerPlates })
}

/** The category sent: the chosen one where the city asks for it, else the silent default (readings PR-6). */
export function categoryOf(draft: ParkingDraft, cityData: Pick<CityData, 'settings'>): Category {
  const plate = readPlate(draft, cityData)
  const silent = plate.valid ? defaultCategory(plate.type) : 'B'
  return cityData.settings.useTsCategory && draft.category !== '' ? draft.category : silent
}

/** The payment types on offer here (readings PP-6, PP-7). */
export function typesOf({ settings, audience }: CityData): PaymentType[] {
  return offeredPaymentTypes(settings, audience)
}

/** Whether a parking is one that is paid for when one leaves it. */
export function isBehindBarrier(code: string, { settings }: Pick<CityData, 'settings'>): boolean {
  return settings.useFlatParking && settings.flatParkingCodes.includes(code)
}

/** The duration on offer that comes nearest to the wanted one, minutes. */
export function nearestDuration(minutes: number, city: CityData): number {
  const options = durationsOf(city)
  return options.reduce(
    (best, one) => (Math.abs(one - minutes) < Math.abs(best - minutes) ? one : best),
    options[0] ?? 0,
  )
}

/** The durations a city offers, in minutes; the usual ones while it is not known (readings IR-1). */
export function durationsOf(city: CityData | null): number[] {
  return durationOptions(city?.settings.intervals)
}
