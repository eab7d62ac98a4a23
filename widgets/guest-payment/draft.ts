import { isReceiptMethod } from '../../shared/api/contract/receipt-method.ts'
import type { PaymentMethod } from '../../shared/api/contract/settings.ts'
import type { CityFacts, ParkingDraft, ParkingField } from '../../shared/flows/parking/draft.ts'
import type { ParkingForm } from '../../shared/flows/parking/form-state.ts'

/** What the guest has chosen and typed; texts stay as typed. */
export interface Draft extends ParkingDraft {
  phone: string
  email: string
  method: string
}

/** The fields a guest fills in. */
export type FieldName = ParkingField | 'phone' | 'email' | 'method'

/** As they stand in the form. */
export const FIELD_ORDER: readonly FieldName[] = [
  'place',
  'plate',
  'category',
  'startTime',
  'minutes',
  'phone',
  'email',
  'method',
]

export type GuestForm = ParkingForm<Draft, FieldName>

/** The ways to pay that a guest has: a payment slip is not one of them (readings gD-41). */
export function methodsOf({ settings }: CityFacts): PaymentMethod[] {
  return settings.paymentsMethods.filter((method) => !isReceiptMethod(method))
}

/** The chosen method; until one is chosen, the city's first. */
export function methodOf(draft: Draft, facts: CityFacts): PaymentMethod | undefined {
  const methods = methodsOf(facts)
  return methods.find(({ name }) => name === draft.method) ?? methods[0]
}
