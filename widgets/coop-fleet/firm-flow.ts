import { atom, type ReadableAtom } from 'nanostores'
import officeMessages from 'virtual:messages/fleet-office'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { loadFeatureMessages } from '../../shared/flows/feature-messages.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { createSignIn, type SignIn } from '../../shared/flows/sign-in/sign-in.ts'
import { openAccount } from '../../shared/stores/account.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'
import type { Office } from './office.ts'

/** `expired`: the firm's token has run out; what is open stays until the firm is back (readings gH-06). */
export type Presence = 'out' | 'in' | 'expired'

export interface FirmFlow {
  $presence: ReadableAtom<Presence>
  signIn: SignIn
  /** What is behind the way in; null until a firm has come in, or while its code is on its way. */
  $office: ReadableAtom<Office | null>
  /** Of the way to it; why its code did not come. */
  press: Press
  /** Asks for it again. */
  retry(): void
  signOut(): void
  dispose(): void
}

/** The way in of one firm, and its office when it has come in. */
export function openFirmFlow(context: ModelContext<CoopFleetAttributes, CoopFleetEvents>, scope: Scope): FirmFlow {
  const { $language, environment, emit } = context
  const account = openAccount(scope)
  const $presence = atom<Presence>(scope.tokens.get('coop') === null ? 'out' : 'in')
  const $office = atom<Office | null>(null)
  const press = createPress({
    line: environment,
    onError: (error) => void emit('parking-error', { code: codeOfLoad(error, environment) }),
  })
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

  /** Loads the code of the office, and opens it. */
  async function openLists(isCurrent: () => boolean): Promise<void> {
    const loadingMessages = loadFeatureMessages(officeMessages, $language)
    try {
      // Its view too: there when it is, or the firm is told that it is not.
      const [messages, { openOffice }] = await Promise.all([
        loadingMessages,
        import('./office.ts'),
        import('./office-view.tsx'),
      ])
      if (isCurrent()) $office.set(openOffice(context, scope, messages))
      else messages.dispose()
    } catch (thrown) {
      loadingMessages.then(
        (messages) => messages.dispose(),
        () => {},
      )
      throw thrown
    }
  }

  /** Opens the office, or asks for the lists again where it stands. */
  function enter(): void {
    void press.run(async (isCurrent) => {
      if (!$office.get()) await openLists(isCurrent)
      if (isCurrent()) void $office.get()?.store.load()
    })
  }

  function follow(isIn: boolean): void {
    if (isIn) {
      $presence.set('in')
      enter()
    } else if ($presence.get() === 'in') $presence.set('out')
  }

  let wasIn = $presence.get() === 'in'
  if (wasIn) enter()
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
    press,
    retry: enter,
    signOut() {
      account.signOut('coop')
      $office.get()?.close()
      emit('parking-signed-out', { userType: 'coop' })
    },
    dispose() {
      press.forget()
      for (const stop of stops) stop()
      $office.get()?.dispose()
      signIn.dispose()
    },
  }
}
