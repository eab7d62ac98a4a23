import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress, parseChoice, parseFlag } from '../../shared/element/parsers.ts'
import cardStyles from '../../shared/ui/card.css?inline'
import choiceStyles from '../../shared/ui/choice.css?inline'
import dialogStyles from '../../shared/ui/dialog.css?inline'
import type { LoginModel } from './model.ts'
import styles from './styles.css?inline'

/**
 * Signs a driver or a firm in, as a block of the page or as a dialog over it; its fields are a real form in the page's
 * own DOM, where password managers find them.
 */
export interface LoginAttributes {
  /**
   * Makes it a dialog: `open` shows it, `open="false"` and taking the attribute away hide it. Without the attribute
   * from the start it is a block of the page.
   */
  open: boolean | null
  /**
   * What is asked for first: `individual`, or `legal` for the INN and contract number of a firm right here. Without it
   * the city decides, and firms are led to `legal-url`.
   */
  kind: 'individual' | 'legal' | null
  /** Address of the registration, of this page's site or the city's. Without it: the city's own site. */
  registrationUrl: string | null
  /** Address of the password restore, likewise. */
  restoreUrl: string | null
  /** Address where firms sign in, likewise. */
  legalUrl: string | null
  /** Where a firm goes once it is signed in, likewise. */
  coopUrl: string | null
  /** Where a driver goes once he is signed in, likewise; without it he stays. */
  nextUrl: string | null
  /** Where a social provider sends the browser back to, a page with this element; without it this page. */
  callbackUrl: string | null
}

export interface LoginEvents {
  /** A user has signed in, here or in another tab: a driver, or a firm (`coop`). */
  'parking-signed-in': { userType: 'driver' | 'coop' }
  /** A user has signed out, here, in another tab, or by an expired token. */
  'parking-signed-out': { userType: 'driver' | 'coop' }
  /**
   * Before the browser goes to `url`: to the registration, to the restore (with `error` and, for an account without a
   * password, its e-mail in the address), to the firms' page, or on after a sign-in. Cancel it to go there in your own
   * way.
   */
  'parking-navigate': { to: 'registration' | 'restore' | 'legal' | 'coop' | 'next'; url: string }
  /**
   * The dialog wants to be closed: by its cross, by Esc, or because a user has signed in. Cancel it to keep it open.
   */
  'parking-close': { reason: 'dismissed' | 'signed-in' }
}

export const login: ElementContract<LoginAttributes, LoginEvents, LoginModel> = {
  tag: 'parking-login',
  attributes: {
    open: { parse: parseFlag, default: null },
    kind: { parse: parseChoice(['individual', 'legal']), default: null },
    registrationUrl: { parse: parseAddress, default: null },
    restoreUrl: { parse: parseAddress, default: null },
    legalUrl: { parse: parseAddress, default: null },
    coopUrl: { parse: parseAddress, default: null },
    nextUrl: { parse: parseAddress, default: null },
    callbackUrl: { parse: parseAddress, default: null },
  },
  events: {
    'parking-signed-in': { cancelable: false },
    'parking-signed-out': { cancelable: false },
    'parking-navigate': { cancelable: true },
    'parking-close': { cancelable: true },
  },
  styles: [cardStyles, choiceStyles, dialogStyles, styles],
  reservedHeight: 592,
  hasAccount: true,
  async load() {
    const [{ createLogin }, { LoginView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createLogin, View: LoginView }
  },
}
