import { atom, type ReadableAtom } from 'nanostores'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { PartWords } from '../../shared/flows/part-words.ts'
import { createSignIn, type SignIn } from '../../shared/flows/sign-in/sign-in.ts'
import { openAccount } from '../../shared/stores/account.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'
import { createFleet, type FleetStore } from './fleet.ts'
import { createImport, type DriverImport } from './import.ts'
import { createLists, type Lists } from './lists.ts'
import { createWork, type WorkState } from './work.ts'

/** `expired`: somebody was signed in until just now; what is open stays until the firm is back (readings gH-06). */
export type Presence = 'out' | 'in' | 'expired'

export interface FirmDesk {
  $presence: ReadableAtom<Presence>
  signIn: SignIn
  /** Words of the sign-in. */
  words: PartWords
  store: FleetStore
  work: WorkState
  driverImport: DriverImport
  lists: Lists
  signOut(): void
  dispose(): void
}

/** Everything of one firm, before and after it has signed in. */
export function openFirmDesk({ $attributes, $language, environment, emit }: ModelContext<CoopFleetAttributes, CoopFleetEvents>, { scope, words }: { scope: Scope; words: PartWords }): FirmDesk {
  const account = openAccount(scope)
  const $presence = atom<Presence>(scope.tokens.get('coop') === null ? 'out' : 'in')
  const store = createFleet(scope)
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
  const work = createWork({
    store,
    onDone: (list, action) => emit('parking-fleet-changed', { list, action, count: 1 }),
  })
  const driverImport = createImport(store, (count) => emit('parking-fleet-changed', { list: 'drivers', action: 'add', count }))
  const lists = createLists(store.$fleet, $attributes.get().list)

  function follow(isIn: boolean): void {
    if (isIn) {
      $presence.set('in')
      void store.load()
    } else if ($presence.get() === 'in') $presence.set('out')
  }

  let wasIn = $presence.get() === 'in'
  if (wasIn) void store.load()
  const stops = [
    scope.tokens.$refused.listen((userType) => {
      if (userType === 'coop') $presence.set('expired')
    }),
    scope.tokens.$tokens.listen(({ coop }) => {
      if ((coop !== undefined) !== wasIn) follow(coop !== undefined)
      wasIn = coop !== undefined
    }),
    $attributes.listen(({ list }, before) => {
      if (list !== before?.list) lists.open(list)
    }),
    store.$fleet.listen((state) => {
      if (state.status === 'failed' && state.error.code !== 'aborted') emit('parking-error', { code: state.error.code })
    }),
  ]

  return {
    $presence,
    signIn,
    words,
    store,
    work,
    driverImport,
    lists,
    signOut() {
      account.signOut('coop')
      work.close()
      driverImport.close()
      emit('parking-signed-out', { userType: 'coop' })
    },
    dispose() {
      for (const stop of stops) stop()
      driverImport.stop()
      store.dispose()
      signIn.dispose()
      words.dispose()
    },
  }
}
