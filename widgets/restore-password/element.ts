import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseEmailText } from '../../shared/element/email-parser.ts'
import { parseAddress, parseSecret, parseStep } from '../../shared/element/parsers.ts'
import cardStyles from '../../shared/ui/card.css?inline'
import choiceStyles from '../../shared/ui/choice.css?inline'
import type { RestoreModel } from './model.ts'
import styles from './styles.css?inline'

/**
 * A new password in place of a forgotten one: by a code to the e-mail or the phone, or by a call whose last four digits
 * are the password. Its fields are a real form in the page's own DOM, where password managers find them.
 */
export interface RestorePasswordAttributes {
  /** The step that an address leads to, with `salt`: 2 the code, 3 the new password. */
  step: number | null
  /** Names the restore that an address leads to. */
  salt: string | null
  /**
   * Why the sign-in has led here: `EmptyPass`, the account has no password yet. Nothing else is taken, and the text is
   * ours.
   */
  error: 'EmptyPass' | null
  /** E-mail of the account, already typed for the person. */
  email: string | null
  /** Address where one signs in, of this page's site or the city's. Without it: the city's own site. */
  loginUrl: string | null
}

export interface RestorePasswordEvents {
  /** The password is a new one: set by the person (`code`), or on its way by a call (`call`). */
  'parking-password-restored': { by: 'code' | 'call' }
  /** Before the browser goes to `url`: to the sign-in. Cancel it to go there in your own way. */
  'parking-navigate': { to: 'login'; url: string }
}

export const restorePassword: ElementContract<RestorePasswordAttributes, RestorePasswordEvents, RestoreModel> = {
  tag: 'parking-restore-password',
  attributes: {
    step: { parse: parseStep, default: null },
    salt: { parse: parseSecret, default: null },
    error: { parse: (text) => (text.trim() === 'EmptyPass' ? 'EmptyPass' : undefined), default: null },
    email: { parse: parseEmailText, default: null },
    loginUrl: { parse: parseAddress, default: null },
  },
  events: {
    'parking-password-restored': { cancelable: false },
    'parking-navigate': { cancelable: true },
  },
  styles: [cardStyles, choiceStyles, styles],
  reservedHeight: 320,
  hasAccount: true,
  async load() {
    const [{ createRestorePassword }, { RestorePasswordView }] = await Promise.all([
      import('./model.ts'),
      import('./view.tsx'),
    ])
    return { createModel: createRestorePassword, View: RestorePasswordView }
  },
}
