import type { ReadableAtom } from 'nanostores'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { SectionParts } from './sections.ts'

export interface Balance {
  $profile: ReadableAtom<Profile>
  dispose?(): void
}

export function createBalance({ $profile }: SectionParts): Balance {
  return { $profile }
}
