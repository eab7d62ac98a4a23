import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { type Paying, withCheck } from '../../shared/flows/checkout/with-check.ts'
import { createGuarded, type Guarded } from '../../shared/flows/account/guarded.ts'
import type { ConstructorFlow } from './constructor-flow.ts'
import type { SubscriptionConstructorAttributes, SubscriptionConstructorEvents } from './element.ts'

export type ConstructorModel = Guarded<ConstructorFlow> & Model & Paying

/** Putting a subscription together: the way in, and what is behind it. */
export function createConstructor(
  context: ModelContext<SubscriptionConstructorAttributes, SubscriptionConstructorEvents>,
): ConstructorModel {
  return withCheck(
    context,
    createGuarded(context, {
      load: () => Promise.all([import('./constructor-flow.ts'), import('./flow-view.tsx')]),
      open: ([{ createConstructorFlow }], guarded) => createConstructorFlow(context, guarded),
      isPersonal: true,
    }),
    (flow) => flow.purchase.checkout,
  )
}
