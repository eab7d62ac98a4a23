import { type CityData, durationsOf, findPlace, readPlate } from './draft.ts'
import type { ParkingFields } from './parking-form.ts'

/**
 * Fits what stands in the form to a city: a duration it offers, the barrier tab for a barrier parking, and a word on
 * what a page or a sign filled in wrongly — at once, not at the press.
 */
export function applyCityDefaults(form: ParkingFields, city: CityData): void {
  const { minutes, place, plate } = form.$values.get()
  const options = durationsOf(city)
  const offered = options.reduce(
    (best, one) => (Math.abs(one - minutes) < Math.abs(best - minutes) ? one : best),
    options[0] ?? 0,
  )
  // Nothing chosen stays so: an open end needs no duration.
  if (minutes !== 0 && offered !== minutes) form.change({ minutes: offered })
  if (place !== '' && !findPlace(place, city)) form.leave('place')
  if (plate !== '' && !readPlate(form.$values.get(), city).valid) form.leave('plate')
  if (city.settings.useFlatParking && city.settings.flatParkingCodes.includes(place)) form.change({ kind: 'flat' })
}
