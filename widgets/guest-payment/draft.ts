import { durationOptions } from '../../shared/domain/duration.ts'
import { type Category, defaultCategory, type ParsedPlate, parsePlate } from '../../shared/domain/plate.ts'
import type { PaymentType } from '../../shared/domain/post-payment.ts'
import type { Parking, Zone } from '../../shared/api/contract/zones.ts'
import { isReceiptMethod } from '../../shared/api/contract/receipt-method.ts'
import type { PaymentMethod, Settings } from '../../shared/api/contract/settings.ts'

/** What the person has chosen and typed; texts stay as typed. */
export interface Draft {
  kind: 'roadside' | 'flat'
  /** Zone code, or parking code where the city pays by parking. */
  place: string
  plate: string
  isForeign: boolean
  category: Category | ''
  type: PaymentType
  /** When past parking began, HH:mm of the city's day, or what is typed of it. */
  startTime: string
  /** When that was chosen, by the city's clock: over midnight the same time means another date (readings PP-4). */
  chosenAt: number
  /** Minutes; 0 = not chosen. */
  minutes: number
  phone: string
  email: string
  method: string
}

/** The fields a person fills in. */
export type FieldName = 'place' | 'plate' | 'category' | 'startTime' | 'minutes' | 'phone' | 'email' | 'method'
export type Problems = Partial<Record<FieldName, string>>

/** What a city has told about itself, as far as the form needs it. */
export interface CityFacts {
  settings: Settings
  zones: Zone[]
  parkings: Parking[]
  timeZone: string
}

/** The chosen place: its tariff zone, and the parking where the city pays by parking. */
export interface Place {
  zone: Zone
  parking: Parking | null
}

export function findPlace(code: string, { settings, zones, parkings }: CityFacts): Place | null {
  if (!settings.paymentByParkingId) {
    const zone = zones.find((one) => one.code === code)
    return zone ? { zone, parking: null } : null
  }
  const parking = parkings.find((one) => one.code === code)
  const zone = zones.find((one) => one.code === parking?.zone)
  return parking && zone ? { zone, parking } : null
}

export function readPlate({ plate, isForeign }: Pick<Draft, 'plate' | 'isForeign'>): ParsedPlate {
  return parsePlate(plate, isForeign ? { format: 'foreign' } : {})
}

/** The category sent: the chosen one where the city asks for it, else the silent default (readings PR-6). */
export function categoryOf(draft: Draft, { settings }: Pick<CityFacts, 'settings'>): Category {
  const plate = readPlate(draft)
  const silent = plate.valid ? defaultCategory(plate.type) : 'B'
  return settings.useTsCategory && draft.category !== '' ? draft.category : silent
}

/** The payment types a guest may choose here (readings PP-6, PP-7). */
export function typesOf(settings: Settings): PaymentType[] {
  const types: PaymentType[] = ['today']
  if (settings.usePostPayment) types.push('postPayment')
  if (settings.guestPostPaymentYesterday) types.push('postPaymentYesterday')
  return types
}

/** The ways to pay that a guest has: a payment slip is not one of them (readings gD-41). */
export function methodsOf({ settings }: CityFacts): PaymentMethod[] {
  return settings.paymentsMethods.filter((method) => !isReceiptMethod(method))
}

/** The chosen method; until one is chosen, the city's first. */
export function methodOf(draft: Draft, facts: CityFacts): PaymentMethod | undefined {
  const methods = methodsOf(facts)
  return methods.find(({ name }) => name === draft.method) ?? methods[0]
}

/** The durations a city offers, in minutes; the usual ones while it is not known (readings IR-1). */
export function durationsOf(city: CityFacts | null): number[] {
  return durationOptions(city?.settings.intervals)
}
