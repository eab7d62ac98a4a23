import { computed, type ReadableAtom } from 'nanostores'
import type { Profile } from '../../shared/api/contract/profile.ts'
import { formatPhone } from '../../shared/domain/phone.ts'
import { toOneLine } from '../../shared/flows/confirm-code/one-line.ts'

/** The main phone as people read it, else the e-mail: how a driver knows the account, and where its codes go. */
export function ownContact($profile: ReadableAtom<Profile>): ReadableAtom<string> {
  return computed($profile, ({ phone, email }) => (phone === null ? (email ?? '') : toOneLine(formatPhone(phone))))
}
