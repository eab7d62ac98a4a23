import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { FinesAttributes, FinesEvents } from './element.ts'
import type { createFinesFlow, FinesFlow } from './fines-flow.ts'

export type FinesModel = Guarded<FinesFlow> & Model

/** The driver's fines: the way in, and what is behind it. */
export function createFines(context: ModelContext<FinesAttributes, FinesEvents>): FinesModel {
  async function openFlow(create: typeof createFinesFlow, guarded: GuardedScope): Promise<FinesFlow> {
    const city = await valueOf(guarded.scope.$city)
    return create({ context, ...guarded, city })
  }

  return createGuarded(context, {
    load: () => Promise.all([import('./fines-flow.ts'), import('./flow-view.tsx')]),
    open: ([{ createFinesFlow }], guarded) => openFlow(createFinesFlow, guarded),
    isPersonal: true,
  })
}
