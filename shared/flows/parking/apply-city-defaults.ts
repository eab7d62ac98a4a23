import { type CityData, findPlace, isBehindBarrier, nearestDuration, readPlate } from './draft.ts'
import type { ParkingFields } from './parking-form.ts'

/**
 * Fits what is in the form to a city: a duration that it offers, and the barrier tab for a barrier parking. What a page
 * or a sign has filled in wrongly is told at once, not at the press.
 */
export function applyCityDefaults(form: ParkingFields, city: CityData): void {
  const { minutes, place, plate } = form.$values.get()
  const offered = nearestDuration(minutes, city)
  // A parking without an end needs no duration, so none is chosen for it.
  if (minutes !== 0 && offered !== minutes) form.fillIn({ minutes: offered })
  if (place !== '' && !findPlace(place, city)) form.show(['place'])
  if (plate !== '' && !readPlate(form.$values.get(), city).valid) form.show(['plate'])
  if (isBehindBarrier(place, city)) form.fillIn({ kind: 'flat' })
}
