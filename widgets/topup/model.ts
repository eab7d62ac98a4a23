import { atom, type ReadableAtom } from 'nanostores'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createDesk, type Desk } from './desk.ts'
import type { TopupAttributes, TopupEvents } from './element.ts'

export interface TopupModel extends Model {
  /** Null while the code of the city is on its way. */
  $desk: ReadableAtom<Desk | null>
  /** Why there is none. */
  $failure: ReadableAtom<ErrorCode | null>
  retry(): void
}

export function createTopup(context: ModelContext<TopupAttributes, TopupEvents>): TopupModel {
  const { environment, emit } = context
  const $desk = atom<Desk | null>(null)
  const $failure = atom<ErrorCode | null>(null)
  let isDisposed = false

  async function connect(): Promise<void> {
    $failure.set(null)
    try {
      const scope = await context.openScope()
      if (!isDisposed) $desk.set(createDesk(context, scope))
    } catch {
      if (isDisposed) return
      const code = environment.isOnline() ? 'network' : 'offline'
      $failure.set(code)
      emit('parking-error', { code })
    }
  }

  void connect()

  return {
    $desk,
    $failure,
    retry: () => void connect(),
    dispose() {
      isDisposed = true
      $desk.get()?.dispose()
    },
  }
}
