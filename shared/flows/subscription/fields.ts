import { defineFields, type ValuesOf } from '../fields.ts'

/** What is chosen of a subscription that is bought. */
export const PURCHASE = defineFields({
  /** Id of one of the driver's vehicles. */
  vehicle: { first: '', keep: 'typed', send: null },
  /** The first date, DD/MM/YYYY, or what is typed of it. */
  startDate: { first: '', keep: 'typed', send: null },
})

export type PurchaseValues = ValuesOf<typeof PURCHASE>
