import type { ReadableAtom } from 'nanostores'
import type { Instant } from '../../domain/city-time.ts'
import type { CityData } from './draft.ts'
import type { NearAnswer } from './find-near.ts'
import type { ParkingFields } from './parking-form.ts'

/** What the fields of a parking need of the element beside their form. */
export interface ParkingContext {
  /** The city's present time; changes each full minute while it is listened to. */
  $minute: ReadableAtom<Instant>
  /** Whether the city's time is known, by which `$minute` goes then. */
  $isServerTime: ReadableAtom<boolean>
  /** Codes of places to be offered first, the likeliest first. */
  recentPlaces(): readonly string[]
  /** What lies around the person; rejects where its code cannot be loaded. */
  findNear(): Promise<NearAnswer>
}

export interface ParkingFieldProps {
  form: ParkingFields
  /** Both null while the city is being loaded; the form takes input all the same. */
  context: ParkingContext | null
  cityData: CityData | null
}
