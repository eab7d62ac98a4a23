import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { createDesk, Desk } from './desk.ts'
import type { OperationsAttributes, OperationsEvents } from './element.ts'

export type OperationsModel = Guarded<Desk> & Model

/** The driver's history: the way in, and what is behind it. */
export function createOperations(context: ModelContext<OperationsAttributes, OperationsEvents>): OperationsModel {
  async function openDesk(create: typeof createDesk, { scope, gate }: GuardedScope): Promise<Desk> {
    const [{ timeZone }, settings] = await Promise.all([valueOf(scope.$city), valueOf(scope.$settings)])
    return create({ context, scope, gate, settings, timeZone })
  }

  return createGuarded(context, {
    load: () => Promise.all([import('./desk.ts'), import('./history-view.tsx')]),
    open: ([{ createDesk }], guarded) => openDesk(createDesk, guarded),
    isPersonal: true,
  })
}
