import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import { MINUTE_MS, type Instant } from '../../shared/domain/city-time.ts'
import type { CostQuestion } from '../../shared/domain/cost.ts'
import { decideStart, type StartDecision } from '../../shared/domain/start-button.ts'
import { emptyOf, defineFields, type ValuesOf } from '../../shared/flows/fields.ts'
import { isSamePlate } from '../../shared/domain/plate.ts'
import { findPlace, PARKING_FIELDS, readPlate } from '../../shared/flows/parking/draft.ts'
import type { ParkingForm } from '../../shared/flows/parking/parking-form.ts'
import { fieldsOf } from '../../shared/flows/parking/prefill.ts'
import { startOf, toCostQuestion } from '../../shared/flows/parking/question.ts'
import type { PaymentAttributes } from './contract.ts'
import type { DriverData } from './driver.ts'

/** What the driver has chosen and typed. The plate, format and category of an own vehicle are filled in as if typed. */
export const FIELDS = defineFields({
  ...PARKING_FIELDS,
  /** Id of an own vehicle; empty = the plate is typed on the spot. */
  vehicle: { first: '', keep: 'stored', send: null },
  /** Whether the typed vehicle becomes one of the driver's own; null = as by default, which is the first one alone. */
  isSaved: { first: null as boolean | null, keep: 'typed', send: null },
})

export type Draft = ValuesOf<typeof FIELDS>

export type FieldName = keyof Draft

export type DriverForm = ParkingForm<Draft>

export function firstDraft(): Draft {
  return emptyOf(FIELDS)
}

/** Chooses an own vehicle. */
export function withVehicle({ id, plate, format, category }: Vehicle): Partial<Draft> {
  return { vehicle: id, plate, isForeign: format === 'foreign', category }
}

/** The own vehicle with the plate that is typed; undefined where there is none. */
export function findOwn(
  { plate }: Pick<Draft, 'plate'>,
  { profile }: Pick<DriverData, 'profile'>,
): Vehicle | undefined {
  return profile.vehicles.find((one) => isSamePlate(one.plate, plate))
}

/** Whether the typed vehicle is to become one of the driver's own. */
export function isToSave(draft: Draft, driverData: Pick<DriverData, 'profile'>): boolean {
  if (draft.vehicle !== '' || findOwn(draft, driverData)) return false
  return draft.isSaved ?? driverData.profile.vehicles.length === 0
}

/** What is paid for: the same parking whether its vehicle is typed or one of the driver's own. */
export function subjectOf({ vehicle: _vehicle, isSaved: _isSaved, ...subject }: Draft): Partial<Draft> {
  return subject
}

/** Puts what the attributes say into the form; a plate stands in the place of a chosen vehicle. */
export function prefill(attributes: PaymentAttributes, previous: PaymentAttributes | null, draft: Draft): Draft {
  const filled = fieldsOf(attributes, previous)
  return { ...draft, ...filled, ...(filled.plate && { vehicle: '', isForeign: false }) }
}

/** In a city without balances, today's parking has no end until it is stopped, and is paid then (readings gD-37). */
export function isOpenEnd({ type }: Pick<Draft, 'type'>, { settings }: Pick<DriverData, 'settings'>): boolean {
  return settings.dontUseBalance && type === 'today'
}

/** The price of a parking without an end is asked for this many minutes, where no reminder is chosen. */
const AHEAD = 60

/** The question to the price engine, with the driver's benefits. */
export function questionOf(draft: Draft, driverData: DriverData, now: Instant): CostQuestion | null {
  const minutes = draft.minutes === 0 && isOpenEnd(draft, driverData) ? AHEAD : draft.minutes
  const question = toCostQuestion({ ...draft, minutes }, driverData, now)
  return question && { ...question, benefits: driverData.benefits ?? [] }
}

/** What pressing the form's button would do; null while plate or start is missing. */
export function decisionOf(draft: Draft, driverData: DriverData, now: Instant): StartDecision<DriverSession> | null {
  const plate = readPlate(draft, driverData)
  const start = startOf(draft, now, driverData.timeZone)
  if (!plate.valid || !start?.ok) return null
  const place = findPlace(draft.place, driverData)
  const wanted = {
    plate: plate.normalised,
    zone: place?.zone.code ?? null,
    parkingCode: place?.parking?.code ?? null,
    type: draft.type,
    start: start.value,
    end: isOpenEnd(draft, driverData) ? null : start.value + draft.minutes * MINUTE_MS,
    isBalanceFree: driverData.settings.dontUseBalance,
  }
  return decideStart(wanted, driverData.profile.sessions)
}
