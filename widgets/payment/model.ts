import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded } from '../../shared/flows/account/guarded.ts'
import type { Desk } from './desk.ts'
import type { PaymentAttributes, PaymentEvents } from './element.ts'

export type PaymentModel = Guarded<Desk> & Model

/** The driver's parkings: the way in, and what is behind it. */
export function createPayment(context: ModelContext<PaymentAttributes, PaymentEvents>): PaymentModel {
  return createGuarded(context, {
    load: () => Promise.all([import('./desk.ts'), import('./desk-view.tsx')]),
    open: ([{ createDesk }], guarded) => createDesk(context, guarded),
  })
}
