import { atom, type ReadableAtom } from 'nanostores'
import officeWords from 'virtual:messages/fleet-office'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { loadPartWords } from '../../shared/flows/part-words.ts'
import { createSignIn, type SignIn } from '../../shared/flows/sign-in/sign-in.ts'
import { openAccount } from '../../shared/stores/account.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'
import type { Office } from './office.ts'

/** `expired`: somebody was signed in until just now; what is open stays until the firm is back (readings gH-06). */
export type Presence = 'out' | 'in' | 'expired'

export interface FirmDesk {
  $presence: ReadableAtom<Presence>
  signIn: SignIn
  /** What is behind the way in; null until a firm has come in, or while its code is on its way. */
  $office: ReadableAtom<Office | null>
  /** Why that code did not come. */
  $failure: ReadableAtom<ErrorCode | null>
  /** Asks for it again. */
  retry(): void
  signOut(): void
  dispose(): void
}

/** The way in of one firm, and its office when it has come in. */
export function openFirmDesk(context: ModelContext<CoopFleetAttributes, CoopFleetEvents>, scope: Scope): FirmDesk {
  const { $language, environment, emit } = context
  const account = openAccount(scope)
  const $presence = atom<Presence>(scope.tokens.get('coop') === null ? 'out' : 'in')
  const $office = atom<Office | null>(null)
  const $failure = atom<ErrorCode | null>(null)
  let isDisposed = false
  const signIn = createSignIn({
    scope,
    environment,
    $language,
    isFirmHere: atom(true),
    firstKind: 'legal',
    onlyKind: 'legal',
    callbackUrl: () => null,
    onDone: () => emit('parking-signed-in', { userType: 'coop' }),
    onEmptyPassword: () => {},
  })

  /** Opens the office, or asks for the lists again where it stands. */
  async function enter(): Promise<void> {
    $failure.set(null)
    const loadingWords = loadPartWords(officeWords, $language)
    const drop = () =>
      void loadingWords.then(
        (words) => words.dispose(),
        () => {},
      )
    try {
      // Its view too: there when it is, or the firm is told that it is not.
      const [words, { openOffice }] = await Promise.all([
        loadingWords,
        import('./office.ts'),
        import('./office-view.tsx'),
      ])
      if (isDisposed || $office.get()) drop()
      else $office.set(openOffice(context, scope, words))
      if (!isDisposed) void $office.get()?.store.load()
    } catch (thrown) {
      drop()
      if (isDisposed) return
      const code = codeOfLoad(thrown, environment)
      $failure.set(code)
      emit('parking-error', { code })
    }
  }

  function follow(isIn: boolean): void {
    if (isIn) {
      $presence.set('in')
      void enter()
    } else if ($presence.get() === 'in') $presence.set('out')
  }

  let wasIn = $presence.get() === 'in'
  if (wasIn) void enter()
  const stops = [
    scope.tokens.$refused.listen((userType) => {
      if (userType === 'coop') $presence.set('expired')
    }),
    scope.tokens.$tokens.listen(({ coop }) => {
      if ((coop !== undefined) !== wasIn) follow(coop !== undefined)
      wasIn = coop !== undefined
    }),
  ]

  return {
    $presence,
    signIn,
    $office,
    $failure,
    retry: () => void enter(),
    signOut() {
      account.signOut('coop')
      $office.get()?.close()
      emit('parking-signed-out', { userType: 'coop' })
    },
    dispose() {
      isDisposed = true
      for (const stop of stops) stop()
      $office.get()?.dispose()
      signIn.dispose()
    },
  }
}
