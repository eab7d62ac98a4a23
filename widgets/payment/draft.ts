import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import { MINUTE_MS, type Instant } from '../../shared/domain/city-time.ts'
import type { CostQuestion } from '../../shared/domain/cost.ts'
import { decideStart, type StartDecision } from '../../shared/domain/start-button.ts'
import { emptyOf, defineFields, type ValuesOf } from '../../shared/flows/fields.ts'
import { findPlace, PARKING_FIELDS, readPlate } from '../../shared/flows/parking/draft.ts'
import type { ParkingForm } from '../../shared/flows/parking/parking-form.ts'
import { startOf, toCostQuestion } from '../../shared/flows/parking/question.ts'
import type { PaymentAttributes } from './element.ts'
import type { DriverFacts } from './facts.ts'

/** What the driver has chosen and typed. Of an own vehicle the plate, format and category stand in it as if typed. */
export const FIELDS = defineFields({
  ...PARKING_FIELDS,
  /** Id of an own vehicle; empty = the plate is typed on the spot. */
  vehicle: { first: '', keep: 'stored', send: null },
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

/** What the attributes say goes into the form; an attribute that says what it said before leaves the form as it is. */
export function prefill(attributes: PaymentAttributes, before: PaymentAttributes | null, draft: Draft): Draft {
  const { zone, parking, plate, duration } = attributes
  const isNew = (name: keyof PaymentAttributes) => attributes[name] !== before?.[name]
  const place = (isNew('parking') && parking) || (isNew('zone') && zone)
  const isPlateNew = isNew('plate') && plate !== ''
  return {
    ...draft,
    ...(isPlateNew ? { plate, vehicle: '', isForeign: false } : {}),
    place: place || draft.place,
    minutes: (isNew('duration') && duration) || draft.minutes,
  }
}

/** Today's parking without a balance has no end until it is stopped, and is paid then (readings gD-37). */
export function isOpenEnd({ type }: Pick<Draft, 'type'>, { settings }: Pick<DriverFacts, 'settings'>): boolean {
  return settings.dontUseBalance && type === 'today'
}

/** Of an open end the price of an hour ahead is asked for, or of the time after which to remind. */
const AHEAD = 60

/** The question to the price engine, with the driver's benefits. */
export function questionOf(draft: Draft, facts: DriverFacts, now: Instant): CostQuestion | null {
  const minutes = draft.minutes === 0 && isOpenEnd(draft, facts) ? AHEAD : draft.minutes
  const question = toCostQuestion({ ...draft, minutes }, facts, now)
  return question && { ...question, benefits: facts.benefits ?? [] }
}

/** What the press of this form would do; null while plate or start is missing. */
export function decisionOf(draft: Draft, facts: DriverFacts, now: Instant): StartDecision<DriverSession> | null {
  const plate = readPlate(draft, facts)
  const start = startOf(draft, now, facts.timeZone)
  if (!plate.valid || !start?.ok) return null
  const place = findPlace(draft.place, facts)
  const wanted = {
    plate: plate.normalised,
    zone: place?.zone.code ?? null,
    parkingCode: place?.parking?.code ?? null,
    type: draft.type,
    start: start.value,
    end: isOpenEnd(draft, facts) ? null : start.value + draft.minutes * MINUTE_MS,
    isBalanceFree: facts.settings.dontUseBalance,
  }
  return decideStart(wanted, facts.profile.sessions)
}
