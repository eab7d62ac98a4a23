import { defineFields, type ValuesOf } from '../fields.ts'

export const PAYMENT_METHOD = defineFields({
  /** Name of the chosen method; empty = the first. */
  method: { first: '', keep: 'typed', send: null },
  /** Sent where the method asks for one. */
  phone: { first: '', keep: 'typed', send: null },
})

export type PaymentMethodValues = ValuesOf<typeof PAYMENT_METHOD>
