import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { type Paying, withCheck } from '../../shared/flows/checkout/with-check.ts'
import { createGuarded, type Guarded } from '../../shared/flows/account/guarded.ts'
import type { PaymentAttributes, PaymentEvents } from './contract.ts'
import type { LazyViews, PaymentFlow } from './payment-flow.ts'

export type PaymentModel = Guarded<PaymentFlow> & Model & Paying

const VIEWS: LazyViews = {
  steps: () => import('./steps.tsx'),
  refill: () => import('./refill-step.tsx'),
  cards: () => import('./session-card.tsx'),
  dialogs: () => import('./dialogs.tsx'),
  flat: () => import('./flat-view.tsx'),
  finished: () => import('./finished-view.tsx'),
}

/** The driver's parkings: the sign-in, and what is behind it. */
export function createPayment(context: ModelContext<PaymentAttributes, PaymentEvents>): PaymentModel {
  return withCheck(
    context,
    createGuarded(context, {
      load: () => Promise.all([import('./payment-flow.ts'), import('./flow-view.tsx')]),
      open: ([{ createPaymentFlow }], guarded) => createPaymentFlow(context, guarded, VIEWS),
    }),
    (flow) => flow.checkout,
  )
}
