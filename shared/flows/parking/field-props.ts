import type { ReadableAtom } from 'nanostores'
import type { Instant } from '../../domain/city-time.ts'
import type { CityData } from './draft.ts'
import type { ParkingFields } from './parking-form.ts'

/** What the fields of a parking ask of the offer that prices it. */
export interface ParkingContext {
  /** The city's present time, changing each full minute while it is shown. */
  $minute: ReadableAtom<Instant>
  /** Codes of places to be offered first, the likeliest first. */
  recentPlaces(): readonly string[]
}

export interface ParkingFieldProps {
  form: ParkingFields
  /** Both null while the city is on its way: the form takes input all the same. */
  context: ParkingContext | null
  cityData: CityData | null
}
