import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress, parseSecret, parseStep } from '../../shared/element/parsers.ts'
import cardStyles from '../../shared/ui/card.css?inline'
import type { RegistrationModel } from './model.ts'
import styles from './styles.css?inline'

/**
 * Registers a driver in three steps: the data, the code of the e-mail, the code of the phone. What is typed outlives a
 * reload, the password excepted; its fields are a real form in the page's own DOM, where password managers find them.
 */
export interface RegistrationAttributes {
  /**
   * The step that the link of the e-mail leads to, as its address says: 2 the e-mail, 3 the phone. The server knows
   * better where the registration stands.
   */
  step: number | null
  /** Names the registration that the link of the e-mail belongs to. */
  salt: string | null
  /** The code in the link of the e-mail; with `salt` it confirms the e-mail at once, on any device. */
  code: string | null
  /**
   * Address of the personal-data rules, of this page's site or the city's. Without it: the page that the city's
   * settings name.
   */
  rulesUrl: string | null
  /** Address where one signs in, likewise. Without it: the city's own site. */
  loginUrl: string | null
  /** Where a driver goes once he is registered, likewise; without it he stays. */
  nextUrl: string | null
}

export interface RegistrationEvents {
  /**
   * A driver is registered; signed in, too, where the city does so. Cancel it where the page says so itself and takes
   * the element away: the element stays as it is until then, so that it is told once.
   */
  'parking-registered': { isSignedIn: boolean }
  /**
   * Before the browser goes to `url`: to the personal-data rules (beside the page), to the sign-in, or on after the
   * registration. Cancel it to go there in your own way.
   */
  'parking-navigate': { to: 'rules' | 'login' | 'next'; url: string }
}

export const registration: ElementContract<RegistrationAttributes, RegistrationEvents, RegistrationModel> = {
  tag: 'parking-registration',
  attributes: {
    step: { parse: parseStep, default: null },
    salt: { parse: parseSecret, default: null },
    code: { parse: parseSecret, default: null },
    rulesUrl: { parse: parseAddress, default: null },
    loginUrl: { parse: parseAddress, default: null },
    nextUrl: { parse: parseAddress, default: null },
  },
  events: {
    'parking-registered': { cancelable: true },
    'parking-navigate': { cancelable: true },
  },
  styles: [cardStyles, styles],
  reservedHeight: 900,
  hasAccount: true,
  async load() {
    const [{ createRegistration }, { RegistrationView }] = await Promise.all([
      import('./model.ts'),
      import('./view.tsx'),
    ])
    return { createModel: createRegistration, View: RegistrationView }
  },
}
