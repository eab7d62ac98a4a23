import type { ReadableAtom } from 'nanostores'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { SectionParts } from './sections.ts'

export interface Person {
  $profile: ReadableAtom<Profile>
  dispose?(): void
}

export function createPerson({ $profile }: SectionParts): Person {
  return { $profile }
}
