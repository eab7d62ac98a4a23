import { defineFields, type ValuesOf } from '../fields.ts'

export const REFILL = defineFields({
  /** As typed, in any spelling; sent in kopecks. */
  amount: { first: '', keep: 'typed', send: null },
})

export type RefillValues = ValuesOf<typeof REFILL>
