import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { type Paying, withCheck } from '../../shared/flows/checkout/with-check.ts'
import { createGuarded, type Guarded } from '../../shared/flows/account/guarded.ts'
import type { SubscriptionsAttributes, SubscriptionsEvents } from './element.ts'
import type { SubscriptionsFlow } from './subscriptions-flow.ts'

export type SubscriptionsModel = Guarded<SubscriptionsFlow> & Model & Paying

/** The driver's subscriptions: the way in, and what is behind it. */
export function createSubscriptions(
  context: ModelContext<SubscriptionsAttributes, SubscriptionsEvents>,
): SubscriptionsModel {
  return withCheck(
    context,
    createGuarded(context, {
      load: () => Promise.all([import('./subscriptions-flow.ts'), import('./flow-view.tsx')]),
      open: ([{ createSubscriptionsFlow }], guarded) => createSubscriptionsFlow(context, guarded),
      isPersonal: true,
    }),
    (flow) => flow.purchase.checkout,
  )
}
