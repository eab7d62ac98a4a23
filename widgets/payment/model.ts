import { atom, type ReadableAtom } from 'nanostores'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import type { Desk } from './desk.ts'
import type { PaymentAttributes, PaymentEvents } from './element.ts'

export interface PaymentModel extends Model {
  /** All that there is to do; null while its code and the city's are on their way. */
  $desk: ReadableAtom<Desk | null>
  /** Why it could not be loaded. */
  $failure: ReadableAtom<ErrorCode | null>
  retry(): void
}

export function createPayment(context: ModelContext<PaymentAttributes, PaymentEvents>): PaymentModel {
  const { environment, emit } = context
  const $desk = atom<Desk | null>(null)
  const $failure = atom<ErrorCode | null>(null)
  let isDisposed = false

  async function connect(): Promise<void> {
    $failure.set(null)
    try {
      const [scope, { createDesk }] = await Promise.all([context.openScope(), import('./desk.ts'), import('./desk-view.tsx')])
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
