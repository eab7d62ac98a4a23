import { parseBarrierCard } from '../../domain/barrier-card.ts'
import { defineFields, type ValuesOf } from '../fields.ts'

export const FLAT = defineFields({
  /** Code of a barrier parking; sent as `parkingCode`. */
  parking: { first: '', keep: 'typed', send: null },
  ticket: { first: '', keep: 'typed', send: (ticket: string) => parseBarrierCard(ticket) ?? '' },
})

export type FlatValues = ValuesOf<typeof FLAT>
