import type { Vehicle } from '../../shared/api/contract/profile.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import { calculateCost } from '../../shared/domain/cost.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { isSamePlate } from '../../shared/domain/plate.ts'
import { durationsOf, findPlace, type Place } from '../../shared/flows/parking/draft.ts'
import type { LastStay } from '../../shared/stores/remembered.ts'
import { type Draft, firstDraft, isOpenEnd, questionOf, withVehicle } from './draft.ts'
import type { DriverData } from './driver.ts'

/** The driver's last parking, to be begun once more from now on. */
export interface Again {
  vehicle: Vehicle
  place: Place
  draft: Draft
  /** Minutes; null where it runs until it is ended. */
  minutes: number | null
  /** Kopecks, as far as it can be told here. */
  price: Kopecks | null
}

/** Null where the vehicle, the place or the duration is not to be had any more, or the vehicle is parked. */
export function findAgain(stay: LastStay, driverData: DriverData, now: Instant): Again | null {
  const { profile, settings } = driverData
  const vehicle = profile.vehicles.find(({ id }) => id === stay.vehicleId)
  const place = findPlace(stay.place, driverData)
  if (!vehicle || !place || settings.flatParkingCodes.includes(stay.place)) return null
  if (profile.sessions.some((session) => isSamePlate(session.vehicle.number, vehicle.plate))) return null
  const draft = { ...firstDraft(), ...withVehicle(vehicle), place: stay.place, minutes: stay.minutes }
  if (isOpenEnd(draft, driverData)) return { vehicle, place, draft, minutes: null, price: null }
  if (!durationsOf(driverData).includes(stay.minutes)) return null
  const question = settings.calendar && driverData.benefits ? questionOf(draft, driverData, now) : null
  const cost = question && calculateCost(question)
  return { vehicle, place, draft, minutes: stay.minutes, price: cost?.ok ? cost.value.price : null }
}
