import { atom, computed, type ReadableAtom } from 'nanostores'
import loginWords from 'virtual:messages/login'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { loadPartWords } from '../../shared/flows/part-words.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'
import type { FirmDesk } from './desk.ts'

export type FleetState =
  | { status: 'loading' }
  | { status: 'failed'; code: ErrorCode }
  | { status: 'ready'; desk: FirmDesk }

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
  let desk: FirmDesk | null = null

  async function connect(): Promise<void> {
    $state.set({ status: 'loading' })
    const loadingWords = loadPartWords(loginWords, context.$language)
    try {
      const [scope, { openFirmDesk }, words] = await Promise.all([context.openScope(), import('./desk.ts'), loadingWords])
      if (isDisposed) return words.dispose()
      desk = openFirmDesk(context, { scope, words })
      $state.set({ status: 'ready', desk })
    } catch {
      loadingWords.then((words) => words.dispose(), () => {})
      if (isDisposed) return
      const code = environment.isOnline() ? 'network' : 'offline'
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
      desk?.dispose()
    },
  }
}
