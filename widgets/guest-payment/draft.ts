import { isReceiptMethod, type PaymentMethod } from '../../shared/api/contract/payment-method.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { defineFields, type ValuesOf } from '../../shared/flows/fields.ts'
import { type CityData, PARKING_FIELDS } from '../../shared/flows/parking/draft.ts'
import type { ParkingForm } from '../../shared/flows/parking/parking-form.ts'

/** What the guest has chosen and typed; texts stay as typed. */
export const FIELDS = defineFields({
  ...PARKING_FIELDS,
  phone: { first: '', keep: 'typed', send: (phone: string) => parsePhone(phone) ?? undefined },
  email: { first: '', keep: 'typed', send: (email: string) => email.trim() || undefined },
  /** Name of the chosen method; until one is chosen, the city's first is sent. */
  method: { first: '', keep: 'typed', send: null },
})

export type Draft = ValuesOf<typeof FIELDS>

export type FieldName = keyof Draft

export type GuestForm = ParkingForm<Draft>

/** Where the receipt goes and how it is paid: all that is asked for where the place is known. */
export const CONTACT: readonly FieldName[] = ['phone', 'email', 'method']

/** Which page is open: filling in, the last look before paying, or more time for an own parking. */
export type Step = 'form' | 'check' | 'more'

/** Whether phone and way to pay are asked for: not where nothing is to be paid, unless the city wants the phone all the same. */
export function isContactAsked(price: Kopecks | null, { settings }: Pick<CityData, 'settings'>): boolean {
  return price !== 0 || !settings.guestFreeWithoutContact
}

/** The ways to pay that a guest has: a payment slip is not one of them (readings gD-41). */
export function methodsOf({ settings }: CityData): PaymentMethod[] {
  return settings.paymentsMethods.filter((method) => !isReceiptMethod(method))
}

/** The chosen method; until one is chosen, the city's first. */
export function methodOf(draft: Draft, cityData: CityData): PaymentMethod | undefined {
  const methods = methodsOf(cityData)
  return methods.find(({ name }) => name === draft.method) ?? methods[0]
}
