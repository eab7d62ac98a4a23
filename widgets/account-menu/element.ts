import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress } from '../../shared/element/parsers.ts'
import choiceStyles from '../../shared/ui/choice.css?inline'
import dialogStyles from '../../shared/ui/dialog.css?inline'
import dropMenuStyles from '../../shared/ui/drop-menu.css?inline'
import type { AccountMenuModel } from './model.ts'
import styles from './styles.css?inline'

/** Says who is signed in, and leads him to his pages; offers sign-in and registration to everybody else. */
export interface AccountMenuAttributes {
  /** Address of the sign-in, of this page's site or the city's. Without it the sign-in opens right here. */
  loginUrl: string | null
  /** Address of the registration, likewise. Without it: the city's own site. */
  registrationUrl: string | null
  /**
   * Address of the cabinet, likewise; its pages `parking`, `operations` and so on lie under it. Without it: the city's
   * own site.
   */
  profileUrl: string | null
  /** Address of the top-up of the balance, likewise. Without it: the city's own site. */
  topupUrl: string | null
  /** Address of the firms' cabinet, likewise. Without it: the city's own site. */
  coopUrl: string | null
}

export interface AccountMenuEvents {
  /** A driver has signed in, or a firm (`coop`), here or in another tab. */
  'parking-signed-in': { userType: 'driver' | 'coop' }
  /** A driver has signed out, or a firm (`coop`), here, in another tab, or by an expired token. */
  'parking-signed-out': { userType: 'driver' | 'coop' }
  /**
   * Before the browser goes to `url`, or the sign-in opens right here (`login` with null). Cancel it to lead there in
   * your own way.
   */
  'parking-navigate': {
    to:
      | 'login'
      | 'registration'
      | 'coop'
      | 'topup'
      | 'parking'
      | 'operations'
      | 'abonements'
      | 'constructor'
      | 'my-profile'
      | 'receipts'
      | 'penalty'
      | 'feedback'
    url: string | null
  }
}

export const accountMenu: ElementContract<AccountMenuAttributes, AccountMenuEvents, AccountMenuModel> = {
  tag: 'parking-account-menu',
  attributes: {
    loginUrl: { parse: parseAddress, default: null },
    registrationUrl: { parse: parseAddress, default: null },
    profileUrl: { parse: parseAddress, default: null },
    topupUrl: { parse: parseAddress, default: null },
    coopUrl: { parse: parseAddress, default: null },
  },
  events: {
    'parking-signed-in': { cancelable: false },
    'parking-signed-out': { cancelable: false },
    'parking-navigate': { cancelable: true },
  },
  styles: [choiceStyles, dialogStyles, dropMenuStyles, styles],
  reservedHeight: 48,
  hasAccount: true,
  async load() {
    const [{ createAccountMenu }, { AccountMenuView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createAccountMenu, View: AccountMenuView }
  },
}
