import type { ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import type { ConfirmCode } from '../../shared/flows/confirm-code/confirm-code.ts'
import type { PhoneChange } from '../../shared/flows/confirm-code/phone-change.ts'
import type { Press } from '../../shared/flows/press.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { DataForm } from './data-form.ts'
import type { DataValues } from './fields.ts'

/** Where the registration stands. */
export type RegistrationStep =
  | { step: 'opening' }
  /** The server could not be asked where the registration stands. */
  | { step: 'failed'; code: AppErrorCode }
  /** `isLost`: what was begun is too old, or never was. */
  | { step: 'data'; isLost: boolean }
  | { step: 'email' }
  /** The e-mail was confirmed by a link on a device that did not begin it (readings gE-08). */
  | { step: 'elsewhere' }
  | { step: 'phone' }
  | { step: 'done'; isSignedIn: boolean }
  /** It was finished before. */
  | { step: 'finished' }
  | { step: 'signedIn' }

/** What a link of a letter brings. */
export interface Link {
  step: number | null
  salt: string | null
  code: string | null
}

export interface RegistrationFlow {
  $step: ReadableAtom<RegistrationStep>
  form: DataForm
  hasNames(): boolean
  /** Of the data; blocked while they are not taken. */
  press: Press
  /** To whom codes go, as people read it; shortened where only the server knows. */
  $email: ReadableAtom<string>
  $phone: ReadableAtom<string>
  emailCode: ConfirmCode
  phoneCode: ConfirmCode
  phoneChange: PhoneChange
  /** Where the city calls, the next code may be an SMS. */
  $isSmsNext: ReadableAtom<boolean>
  /** Sends the data; answers the first field that is not right, if any. */
  submit(): Promise<keyof DataValues | null>
  /** Here, although it was begun elsewhere. */
  goOnHere(): void
  /** Back to the data, which are still there. */
  startAgain(): void
  follow(link: Link): void
  /** Asks again where it stands. */
  retry(): void
  signOut(): void
  dispose(): void
}

export interface RegistrationFlowOptions {
  scope: Scope
  city: CityEntry
  hasNames(): boolean
  /** Which text of the personal-data rules is in force; null where the city does not say. */
  rulesVersion: string | null
  environment: Environment
  $language: ReadableAtom<string>
  link: Link
  onFail(code: AppErrorCode): void
  /** Answers whether it is told here, and not by the page. */
  onDone(outcome: { isSignedIn: boolean }): boolean
}
