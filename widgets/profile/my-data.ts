import type { ReadableAtom } from 'nanostores'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { SectionParts } from './sections.ts'

export interface MyData {
  $profile: ReadableAtom<Profile>
  dispose?(): void
}

export function createMyData({ $profile }: SectionParts): MyData {
  return { $profile }
}
