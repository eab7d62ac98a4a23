import type { ReadableAtom } from 'nanostores'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { SectionParts } from './sections.ts'

export interface Documents {
  $profile: ReadableAtom<Profile>
  dispose?(): void
}

export function createDocuments({ $profile }: SectionParts): Documents {
  return { $profile }
}
