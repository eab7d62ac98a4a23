import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { createOperationsFlow, OperationsFlow } from './operations-flow.ts'
import type { OperationsAttributes, OperationsEvents } from './element.ts'

export type OperationsModel = Guarded<OperationsFlow> & Model

/** The driver's history: the way in, and what is behind it. */
export function createOperations(context: ModelContext<OperationsAttributes, OperationsEvents>): OperationsModel {
  async function openFlow(
    create: typeof createOperationsFlow,
    { scope, authGuard }: GuardedScope,
  ): Promise<OperationsFlow> {
    const [{ timeZone }, settings] = await Promise.all([valueOf(scope.$city), valueOf(scope.$settings)])
    return create({ context, scope, authGuard, settings, timeZone: settings.timeZone ?? timeZone })
  }

  return createGuarded(context, {
    load: () => Promise.all([import('./operations-flow.ts'), import('./history-view.tsx')]),
    open: ([{ createOperationsFlow }], guarded) => openFlow(createOperationsFlow, guarded),
    isPersonal: true,
  })
}
