import { atom, computed, type ReadableAtom } from 'nanostores'
import loginWords from 'virtual:messages/login'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { loadPartWords, type PartWords } from '../../shared/flows/part-words.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'
import type { FirmDesk } from './desk.ts'

export type FleetState =
  | { status: 'loading' }
  | { status: 'failed'; code: ErrorCode }
  | { status: 'ready'; desk: FirmDesk; /** Words of the sign-in. */ words: PartWords }

export interface CoopFleetModel extends Model {
  $state: ReadableAtom<FleetState>
  /** The way out is here, and not on the page around. */
  $hasExit: ReadableAtom<boolean>
  retry(): void
}

/** A firm's fleet; what needs the city comes behind the first screen. */
export function createCoopFleet(context: ModelContext<CoopFleetAttributes, CoopFleetEvents>): CoopFleetModel {
  const { environment, emit } = context
  const $state = atom<FleetState>({ status: 'loading' })
  let isDisposed = false
  let leave = () => {}

  async function connect(): Promise<void> {
    $state.set({ status: 'loading' })
    const loadingWords = loadPartWords(loginWords, context.$language)
    // The desk does not wait for the words: it has questions to the city.
    const openingDesk = Promise.all([context.openScope(), import('./desk.ts')]).then(([scope, { openFirmDesk }]) =>
      isDisposed ? null : openFirmDesk(context, scope),
    )
    leave = () => {
      loadingWords.then(
        (words) => words.dispose(),
        () => {},
      )
      openingDesk.then(
        (desk) => desk?.dispose(),
        () => {},
      )
    }
    try {
      const [desk, words] = await Promise.all([openingDesk, loadingWords])
      if (desk && !isDisposed) $state.set({ status: 'ready', desk, words })
    } catch (thrown) {
      leave()
      if (isDisposed) return
      const code = codeOfLoad(thrown, environment)
      $state.set({ status: 'failed', code })
      emit('parking-error', { code })
    }
  }

  void connect()
  return {
    $state,
    $hasExit: computed(context.$attributes, ({ signOut }) => signOut === 'here'),
    retry: () => void connect(),
    dispose() {
      isDisposed = true
      leave()
    },
  }
}
