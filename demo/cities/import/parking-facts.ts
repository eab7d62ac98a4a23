import type { WireGeometry, WirePrice } from '../city-data.ts'
import type { NoticeCode } from './notice-kinds.ts'
import type { Properties } from './fields.ts'

export type Fee = 'free' | 'paid' | 'unknown'

/** What the data say of a parking, before it has its zone and its code. */
export interface ParkingFacts extends Stay {
  code: string
  name: string
  nameEn: string
  zone: string
  address: string
  places: number | null
  placesForDisabled: number
  category: string
  fee: Fee
  /** Hundredths of `currency` an hour; empty where the data have none. */
  prices: WirePrice[]
  /** Empty where the data do not say it. */
  currency: string
  isInactive: boolean
}

export interface Stay {
  /** The longest one in minutes; null without a limit. */
  maxStay: number | null
  /** It holds at some hours alone. */
  isStayTimed: boolean
}

/** A feature of a file, read. */
export interface ImportedFeature {
  properties: Properties
  geometry: unknown
  /** Its number in the file, from 1, with its own id. */
  label: string
}

/** A parking with its shapes, which share its places. */
export interface FoundParking {
  facts: ParkingFacts
  shapes: readonly WireGeometry[]
  label: string
}

export interface Told {
  code: NoticeCode
  value: unknown
}

/** What a preset makes of a feature's properties. */
export type Reading =
  /** `told` are notices about what was read otherwise than it stands there; `isStreet` where only its kerbs are parkings. */
  | { kind: 'parkings'; found: { facts: ParkingFacts; side: Side }[]; told: Told[]; isStreet?: true }
  | { kind: 'none'; why: NoticeCode; value: unknown }
  /** No parking in the words of the preset: a street perhaps. */
  | { kind: 'other' }

/** The kerb of a street on which the parking is, seen along the line; a metre or two beside it. */
export type Side = 'left' | 'right' | null

const ALL_DAY = { from: '00:00:00', to: '24:00:00' }

/** One price at any hour of any day. */
export function atAnyTime(hundredths: number): WirePrice[] {
  return (['default', 'saturday', 'sunday'] as const).map((type) => ({ type, ...ALL_DAY, price: hundredths }))
}
