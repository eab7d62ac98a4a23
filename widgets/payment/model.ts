import type { ModelContext } from '../../shared/element/element-contract.ts'
import { createEntrance, type Entrance } from '../../shared/flows/account/entrance.ts'
import type { Desk } from './desk.ts'
import type { PaymentAttributes, PaymentEvents } from './element.ts'

export type PaymentModel = Entrance<Desk>

/** The driver's parkings: the way in, and what is behind it. */
export function createPayment(context: ModelContext<PaymentAttributes, PaymentEvents>): PaymentModel {
  return createEntrance(context, {
    load: () => Promise.all([import('./desk.ts'), import('./desk-view.tsx')]),
    create: ([{ createDesk }], place) => createDesk(context, place),
  })
}
