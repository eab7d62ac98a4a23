import { atom, type ReadableAtom } from 'nanostores'
import { isOutcomeOpen, toAppError } from '../../shared/api/app-error.ts'
import {
  type AccountDeletion,
  deleteAccount,
  previewAccountDeletion,
  sendDeletionCode,
} from '../../shared/api/contract/my-data.ts'
import { type ConfirmCode, createConfirmCode } from '../../shared/flows/confirm-code/confirm-code.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import type { PageLink } from '../../shared/flows/content/page-link.ts'
import { createPageLink } from './page-link.ts'
import { reportError } from './report.ts'
import { ownContact } from './own-contact.ts'
import type { KnownPayback, SectionParts } from './sections.ts'

/**
 * `preview`: what the deletion would do. `code`: one was sent, and confirms it. `unknown`: the answer to the deletion is
 * lost, and whether the account is still there could not be asked either.
 */
export type DeletionStep = 'preview' | 'code' | 'unknown'

/** From what a deletion would do to the deleted account (readings PF-7). */
export interface AccountDeletionFlow {
  $step: ReadableAtom<DeletionStep>
  $preview: ReadableAtom<AccountDeletion>
  /** Where the code goes, and where the city's staff asks how to pay out: the main phone, else the e-mail. */
  $contact: ReadableAtom<string>
  code: ConfirmCode
  /** The last try was refused: a parking or a payment is not over. */
  $isInUse: ReadableAtom<boolean>
  /** The driver's parkings. */
  parking: PageLink
  /** Null in a city without balances. */
  hasBalance: boolean
  /** Sends the code, unless one was sent just now. */
  next(): Promise<void>
  /** Of `findOut`. */
  press: Press
  /** Asks what has become of the account. */
  findOut(): Promise<void>
  dispose(): void
}

export function createAccountDeletion(parts: SectionParts, first: AccountDeletion): AccountDeletionFlow {
  const { context, scope, authGuard, settings, $profile, deleted } = parts
  const { environment, $language } = context
  const $step = atom<DeletionStep>('preview')
  const $preview = atom(first)
  const $isInUse = atom(false)
  const press = createPress({ line: environment, onError: ({ code }) => reportError(context, code) })
  /** A deletion was sent whose answer was lost: from then on a refused token means that the account is gone. */
  let isSent = false

  const code = createConfirmCode({
    environment,
    onFail(failure) {
      reportError(context, failure)
      return failure === 'aborted' || failure === 'AccountInUse'
    },
    async send({ isRepeat }) {
      const { channel, confirmation, resendSeconds } = await orGoBack(authGuard.call(sendDeletionCode, { isRepeat }))
      return { way: channel === 'email' ? 'email' : confirmation, resendSeconds }
    },
    async check(typed) {
      try {
        deleted(await orGoBack(send(typed)))
      } catch (thrown) {
        if (!isOutcomeOpen(toAppError(thrown))) throw thrown
        isSent = true
        const isThere = await isStillThere().catch(() => null)
        if (isThere === null) $step.set('unknown')
        if (isThere) throw thrown
      }
    },
  })

  /** Its own token, and no sign-in in between, once the account may be gone: there is no other to sign in to. */
  async function asDriver<Answer>(ask: (options: { token: string | null }) => Promise<Answer>): Promise<Answer | null> {
    try {
      return await ask({ token: scope.tokens.get('driver') })
    } catch (thrown) {
      if (toAppError(thrown).code === 'TokenNotFound') return null
      throw thrown
    }
  }

  async function send(typed: string): Promise<KnownPayback> {
    const language = $language.get()
    if (!isSent) return authGuard.call(deleteAccount, { code: typed })
    return (
      (await asDriver((options) => scope.call(deleteAccount, { code: typed }, { ...options, language }))) ?? 'unknown'
    )
  }

  /** False once the account is found to be deleted, which is told then. Rejects where it cannot be asked. */
  async function isStillThere(): Promise<boolean> {
    const preview = await asDriver((options) => scope.call(previewAccountDeletion, undefined, options))
    if (preview === null) deleted('unknown')
    else $preview.set(preview)
    return preview !== null
  }

  /** A parking or a payment has begun meanwhile: shows what holds now. The code that was sent still stands. */
  async function orGoBack<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked
    } catch (thrown) {
      if (toAppError(thrown).code === 'AccountInUse') {
        const preview = await authGuard.call(previewAccountDeletion, undefined).catch(() => null)
        if (preview) $preview.set(preview)
        code.type('')
        $isInUse.set(true)
        $step.set('preview')
      }
      throw thrown
    }
  }

  return {
    $step,
    $preview,
    $contact: ownContact($profile),
    code,
    $isInUse,
    parking: createPageLink(parts, 'parking'),
    hasBalance: !settings.dontUseBalance,
    async next() {
      $isInUse.set(false)
      await code.send()
      if (code.$sent.get() && !$isInUse.get()) $step.set('code')
    },
    press,
    async findOut() {
      const isThere = await press.run(isStillThere)
      if (isThere) $step.set('code')
    },
    dispose: code.dispose,
  }
}
