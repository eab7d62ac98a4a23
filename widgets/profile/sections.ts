import type { ReadableAtom } from 'nanostores'
import type { Payback } from '../../shared/api/contract/my-data.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { Settings } from '../../shared/api/contract/settings.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { ProfileAttributes, ProfileEvents } from './element.ts'

export type ProfileContext = ModelContext<ProfileAttributes, ProfileEvents>

/**
 * What becomes of the money of a deleted account. `unknown` where the answer was lost: what was said before may not hold
 * any more, as money may have come meanwhile.
 */
export type KnownPayback = Payback | 'unknown'

/** What each section of the page is made of. */
export interface SectionParts {
  context: ProfileContext
  scope: Scope
  authGuard: AuthGuard
  city: CityEntry
  settings: Settings
  /** The driver as the server has him; rises with each change, here or in another tab. */
  $profile: ReadableAtom<Profile>
  /** The server said ok to a change: the page is told, and the profile is asked for anew, here and in other tabs. */
  changed(change: ProfileEvents['parking-profile-changed']): Promise<void>
  /** The account is deleted: the driver is signed out, and told what becomes of the money. */
  deleted(payback: KnownPayback): void
}
