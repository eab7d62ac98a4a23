import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { ReceiptsAttributes, ReceiptsEvents } from './element.ts'
import type { createReceiptsFlow, ReceiptsFlow } from './receipts-flow.ts'

export type ReceiptsModel = Guarded<ReceiptsFlow> & Model

/** The driver's receipts: the way in, and what is behind it. */
export function createReceipts(context: ModelContext<ReceiptsAttributes, ReceiptsEvents>): ReceiptsModel {
  async function openFlow(create: typeof createReceiptsFlow, guarded: GuardedScope): Promise<ReceiptsFlow> {
    return create({ context, ...guarded, city: await valueOf(guarded.scope.$city) })
  }

  return createGuarded(context, {
    load: () => Promise.all([import('./receipts-flow.ts'), import('./flow-view.tsx')]),
    open: ([{ createReceiptsFlow }], guarded) => openFlow(createReceiptsFlow, guarded),
    isPersonal: true,
  })
}
