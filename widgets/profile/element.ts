import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress, parseChoice, parseFlag } from '../../shared/element/parsers.ts'
import type { ProfileModel } from './model.ts'
import styles from './styles.css?inline'

/**
 * What the city knows of a driver, and all that he can change of it: names, e-mail, phones, vehicles, documents,
 * notifications, password, and what becomes of his data.
 */
export interface ProfileAttributes {
  /** The section that comes into sight, and has the focus, once the driver is known; empty for the page from its top. */
  section: 'person' | 'phones' | 'vehicles' | 'documents' | 'notifications' | 'balance' | 'password' | 'my-data' | ''
  /** Opens the form of a new vehicle, once the driver is known. */
  addVehicle: boolean
  /** Address where the balance is topped up, on this page's site or the city's. Without it: the city's own site. */
  topupUrl: string | null
  /** Address of the driver's parkings, likewise. */
  parkingUrl: string | null
}

export interface ProfileEvents {
  /** The server has taken a change. It says what has changed, and never to what. */
  'parking-profile-changed': {
    section: 'person' | 'email' | 'phones' | 'vehicles' | 'documents' | 'notifications' | 'password' | 'consent'
    action: 'add' | 'edit' | 'remove' | 'make-main' | 'give' | 'withdraw'
  }
  /** The driver has signed out here. */
  'parking-signed-out': { userType: 'driver' }
  /** The driver has deleted the account. */
  'parking-account-deleted': Record<string, never>
  /** Before the browser goes to `url`. Cancel it to lead there in your own way. */
  'parking-navigate': { to: 'topup' | 'parking'; url: string }
}

/** The sections in their order. */
export const SECTIONS = [
  'person',
  'phones',
  'vehicles',
  'documents',
  'notifications',
  'balance',
  'password',
  'my-data',
] as const

export const profile: ElementContract<ProfileAttributes, ProfileEvents, ProfileModel> = {
  tag: 'parking-profile',
  attributes: {
    section: { parse: parseChoice(SECTIONS), default: '' },
    addVehicle: { parse: parseFlag, default: false },
    topupUrl: { parse: parseAddress, default: null },
    parkingUrl: { parse: parseAddress, default: null },
  },
  events: {
    'parking-profile-changed': { cancelable: false },
    'parking-signed-out': { cancelable: false },
    'parking-account-deleted': { cancelable: false },
    'parking-navigate': { cancelable: true },
  },
  styles,
  reservedHeight: 640,
  hasAccount: true,
  behind: ['./profile-flow.ts', './flow-view.tsx'],
  async load() {
    const [{ createProfile }, { ProfileView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createProfile, View: ProfileView }
  },
}
