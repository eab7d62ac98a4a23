import type { ReadableAtom } from 'nanostores'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { SectionParts } from './sections.ts'

export interface Notifications {
  $profile: ReadableAtom<Profile>
  dispose?(): void
}

export function createNotifications({ $profile }: SectionParts): Notifications {
  return { $profile }
}
