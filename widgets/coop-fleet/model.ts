import { atom, type ReadableAtom } from 'nanostores'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'
import type { FirmDesk } from './desk.ts'

export type FleetState =
  | { status: 'loading' }
  | { status: 'failed'; code: ErrorCode }
  | { status: 'ready'; desk: FirmDesk }

export interface CoopFleetModel extends Model {
  $state: ReadableAtom<FleetState>
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
    try {
      const [scope, { openFirmDesk }] = await Promise.all([context.openScope(), import('./desk.ts')])
      if (isDisposed) return
      const opened = await openFirmDesk(context, scope)
      if (isDisposed) return opened.dispose()
      desk = opened
      $state.set({ status: 'ready', desk })
    } catch {
      if (isDisposed) return
      const code = environment.isOnline() ? 'network' : 'offline'
      $state.set({ status: 'failed', code })
      emit('parking-error', { code })
    }
  }

  void connect()
  return {
    $state,
    retry: () => void connect(),
    dispose() {
      isDisposed = true
      desk?.dispose()
    },
  }
}
