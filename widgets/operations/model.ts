import { atom, type ReadableAtom } from 'nanostores'
import { toAppError, type AppErrorCode } from '../../shared/api/app-error.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createAccountGate, type AccountGate } from '../../shared/flows/account/gate.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { Desk } from './desk.ts'
import type { OperationsAttributes, OperationsEvents } from './element.ts'

export interface OperationsModel extends Model {
  /** Null while the code of the city is on its way. */
  $gate: ReadableAtom<AccountGate | null>
  /** The history of whoever is signed in; null until the city's settings are known. */
  $desk: ReadableAtom<Desk | null>
  /** Why there is nothing to show yet. */
  $failure: ReadableAtom<AppErrorCode | null>
  retry(): void
}

/** The driver's history: the way in, and what is behind it. */
export function createOperations(context: ModelContext<OperationsAttributes, OperationsEvents>): OperationsModel {
  const { environment, $language, emit } = context
  const $gate = atom<AccountGate | null>(null)
  const $desk = atom<Desk | null>(null)
  const $failure = atom<AppErrorCode | null>(null)
  let stops: (() => void)[] = []
  let isDisposed = false

  function fail(thrown: unknown): void {
    if (isDisposed) return
    const { code } = toAppError(thrown)
    const shown = code === 'unknown' ? lineCode() : code
    $failure.set(shown)
    if (shown !== 'aborted') emit('parking-error', { code: shown })
  }

  const lineCode = () => (environment.isOnline() ? 'network' : 'offline')

  function closeDesk(): void {
    $desk.get()?.dispose()
    $desk.set(null)
  }

  async function openDesk(scope: Scope, gate: AccountGate): Promise<void> {
    const [{ createDesk }] = await Promise.all([import('./desk.ts'), scope.$city.load(), scope.$settings.load()])
    const city = scope.$city.get()
    const settings = scope.$settings.get()
    if (isDisposed || $desk.get() || gate.$state.get() !== 'signedIn') return
    if (city.status === 'ready' && settings.status === 'ready') {
      $desk.set(createDesk({ context, scope, gate, settings: settings.value, timeZone: city.value.timeZone }))
      return
    }
    const failed = [city, settings].find(({ status }) => status === 'failed')
    if (failed?.status === 'failed') throw failed.error
  }

  async function connect(): Promise<void> {
    $failure.set(null)
    try {
      const scope = await context.openScope()
      if (isDisposed) return
      const gate = $gate.get() ?? createAccountGate({ scope, environment, $language })
      const isNew = $gate.get() === null
      $gate.set(gate)
      const follow = () => {
        if (gate.$state.get() === 'signedIn') openDesk(scope, gate).catch(fail)
        else if (gate.$state.get() === 'signedOut') closeDesk()
      }
      // Another person's history begins anew.
      if (isNew) stops = [gate.$state.listen(follow), gate.account.$departures.listen(closeDesk), gate.dispose]
      follow()
    } catch (thrown) {
      fail(thrown)
    }
  }

  void connect()
  return {
    $gate,
    $desk,
    $failure,
    retry: () => void connect(),
    dispose() {
      isDisposed = true
      for (const stop of stops) stop()
      closeDesk()
    },
  }
}
