import { atom, computed, type ReadableAtom } from 'nanostores'
import { AppError, type AppErrorCode, codeOfLoad, toAppError } from '../../api/app-error.ts'
import type { CallOptions } from '../../api/client.ts'
import type { Call } from '../../api/contract/call.ts'
import { contactOf, openAccount, type Account, type ClaimedNotice } from '../../stores/account.ts'
import { valueIn } from '../../stores/async.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'
import type { SignInFeature } from '../sign-in/sign-in-feature.ts'

/** `left`: signed out in the middle, by an expired token or in another tab; what stands there stays. */
export type AuthState = 'checking' | 'signedOut' | 'signedIn' | 'left'

export type AuthDialog =
  | { kind: 'none' }
  | { kind: 'expired' }
  | { kind: 'loading' }
  | { kind: 'failed'; code: AppErrorCode }
  | { kind: 'signIn'; feature: SignInFeature }

/**
 * Stands before everything private while no driver is signed in, or not any more. Make one in the model when the scope is
 * there, put the view around what is private, and ask the server through `call`:
 *
 *     // model.ts
 *     const authGuard = createAuthGuard({ scope, environment: context.environment, $language: context.$language })
 *     const { $profile } = authGuard.account           // load it when authGuard.$state is 'signedIn'
 *     await authGuard.call(driverStart, request, { attempt })   // as the driver; goes on after a sign-in by itself
 *     // in dispose(): authGuard.dispose()
 *
 *     // view.tsx
 *     <AuthGuardView authGuard={model.authGuard} title={text('payment.title')}>
 *       <PaymentForm model={model} />
 *     </AuthGuardView>
 *
 * Signed out: a short notice with «Войти», which opens the sign-in dialog right there. A token that the server refuses
 * (TokenExpired, TokenNotFound, AccountNotFound): the notice once per page, its OK opens the sign-in over the untouched
 * form, and after it the refused call is sent once more. A driver who closes the dialog gets the refusal as the call's
 * failure. So does one in whose place another has signed in, and a call that is refused while another element shows the
 * notice: what was only read should then be asked for again when `$state` is `signedIn`. `authGuard.account.$departures`
 * rises when the driver signs out: forget then what was typed. An element that wants to leave sign-in to its page passes
 * `onSignIn` and answers false where the page took its event.
 */
export interface AuthGuard {
  account: Account
  $state: ReadableAtom<AuthState>
  $dialog: ReadableAtom<AuthDialog>
  /** Opens the sign-in. */
  signIn(): void
  /** Closes whichever dialog is open. */
  close(): void
  /** As `scope.call` for the driver: waits for a sign-in where one is needed, and then asks (again). */
  call<Request, Answer>(call: Call<Request, Answer>, request: Request, options?: CallOptions): Promise<Answer>
  dispose(): void
}

export interface AuthGuardOptions {
  scope: Scope
  environment: Environment
  $language: ReadableAtom<string>
  /** Before the sign-in opens here; false = the page has its own. */
  onSignIn?: () => boolean
}

const REFUSED: ReadonlySet<string> = new Set(['TokenExpired', 'TokenNotFound', 'AccountNotFound'])

export function createAuthGuard({ scope, environment, $language, onSignIn }: AuthGuardOptions): AuthGuard {
  const account = openAccount(scope)
  const $dialog = atom<AuthDialog>({ kind: 'none' })
  const $wasSignedIn = atom(account.$isSignedIn.get())
  const waiting = new Set<(isSignedIn: boolean) => void>()
  let notice: ClaimedNotice | null = null
  let isDisposed = false
  let stopTimer = () => {}

  void scope.$city.load()
  const $state = computed(
    [account.$isSignedIn, $wasSignedIn, scope.$city],
    (isSignedIn, wasSignedIn, city): AuthState => {
      if (isSignedIn) return 'signedIn'
      if (wasSignedIn) return 'left'
      const isNamed = scope.key.city !== null || city.status === 'ready' || city.status === 'failed'
      return isNamed ? 'signedOut' : 'checking'
    },
  )

  function show(dialog: AuthDialog): void {
    const shown = $dialog.get()
    if (shown.kind === 'signIn') shown.feature.dispose()
    $dialog.set(dialog)
  }

  function answer(isSignedIn: boolean): void {
    for (const resolve of waiting) resolve(isSignedIn)
    waiting.clear()
  }

  function close(): void {
    notice?.done()
    notice = null
    show({ kind: 'none' })
    answer(false)
  }

  async function openFeature(): Promise<void> {
    if (onSignIn && !onSignIn()) return close()
    notice?.done()
    notice = null
    show({ kind: 'loading' })
    try {
      const { openSignInFeature } = await import('../sign-in/sign-in-feature.ts')
      const feature = await openSignInFeature({ scope, environment, $language })
      if (isDisposed || $dialog.get().kind !== 'loading') feature.dispose()
      else show({ kind: 'signIn', feature })
    } catch (thrown) {
      if ($dialog.get().kind === 'loading') show({ kind: 'failed', code: codeOfLoad(thrown, environment) })
    }
  }

  /** Of the elements of a page one shows the notice; false where another does. */
  function tellExpired(): boolean {
    if ($dialog.get().kind !== 'none') return true
    notice = account.claimNotice()
    if (notice) show({ kind: 'expired' })
    return notice !== null
  }

  const stops = [
    account.$isSignedIn.listen((isSignedIn) => {
      if (!isSignedIn) return
      $wasSignedIn.set(true)
      show({ kind: 'none' })
      answer(true)
    }),
    account.$departures.listen(() => {
      $wasSignedIn.set(false)
      close()
    }),
    // Also of what was refused before this element had come: else nobody would tell it.
    account.$notice.subscribe((state) => {
      stopTimer()
      // The element whose call was refused comes first.
      if (state === 'pending') stopTimer = environment.setTimer(tellExpired, 0)
    }),
  ]

  function waitForSignIn(): Promise<boolean> {
    return new Promise((resolve) => void waiting.add(resolve))
  }

  /** Who is known to be signed in; null while that has not been asked for. */
  function findDriver(): string | null {
    const profile = valueIn(account.$profile.get())
    return profile && contactOf(profile)
  }

  /** What one driver has asked for is not done in the name of another. */
  async function isStill(driver: string | null): Promise<boolean> {
    if (driver === null) return true
    await account.$profile.load()
    return findDriver() === driver
  }

  return {
    account,
    $state,
    $dialog,
    signIn: () => void openFeature(),
    close,
    async call(row, request, options = {}) {
      const ask = () => scope.call(row, request, { language: $language.get(), ...options, as: 'driver' })
      const ifNotAborted = () => {
        if (isDisposed || options.signal?.aborted) throw new AppError('aborted')
        return ask()
      }
      await scope.$city.load()
      if (!account.$isSignedIn.get()) {
        const waited = waitForSignIn()
        if ($dialog.get().kind === 'none') void openFeature()
        if (!(await waited)) throw new AppError('TokenNotFound')
        return ifNotAborted()
      }
      const driver = findDriver()
      try {
        return await ask()
      } catch (thrown) {
        if (!REFUSED.has(toAppError(thrown).code) || isDisposed || !tellExpired()) throw thrown
        if (!(await waitForSignIn()) || !(await isStill(driver))) throw thrown
        return ifNotAborted()
      }
    },
    dispose() {
      isDisposed = true
      stopTimer()
      for (const stop of stops) stop()
      notice?.giveBack()
      show({ kind: 'none' })
      answer(false)
    },
  }
}
