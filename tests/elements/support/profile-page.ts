// <parking-profile> on a page of its own, signed out or with a driver who is signed in.
import { type DriverElement, type DriverPageOptions, openDriverPage, openDriverPageSignedIn } from './driver-page.ts'

export {
  type DriverPageOptions as ProfilePageOptions,
  type OpenedPage as OpenedProfile,
  typeInto,
} from './driver-page.ts'

const PROFILE: DriverElement = {
  tag: 'parking-profile',
  events: ['parking-profile-changed', 'parking-signed-out', 'parking-account-deleted', 'parking-navigate'],
  behind: '[data-section]',
}

export const openProfile = (options?: DriverPageOptions) => openDriverPage(PROFILE, options)
export const openProfileSignedIn = (options?: DriverPageOptions) => openDriverPageSignedIn(PROFILE, options)
