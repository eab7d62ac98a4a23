import type { ReadableAtom } from 'nanostores'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { SectionParts } from './sections.ts'

export interface Vehicles {
  $profile: ReadableAtom<Profile>
  /** Opens the form of a new vehicle. */
  add(): void
  dispose?(): void
}

export function createVehicles({ $profile }: SectionParts): Vehicles {
  return { $profile, add() {} }
}
