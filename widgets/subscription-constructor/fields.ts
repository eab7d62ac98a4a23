import type { ConstructorRequest } from '../../shared/api/contract/subscription-constructor.ts'
import { defineFields, type PartOf, toRequest, type ValuesOf } from '../../shared/flows/fields.ts'
import { parseDate } from '../../shared/ui/masked-input/date-mask.ts'

/** What a subscription is put together of. */
export const CONSTRUCTOR = defineFields({
  /** Id of one of the driver's vehicles; its category is what is sent. */
  vehicle: { first: '', keep: 'typed', send: null },
  zones: { first: [] as readonly string[], keep: 'typed', send: (zones: readonly string[]) => [...zones] },
  /** DD/MM/YYYY, or what is typed of it. */
  startDate: { first: '', keep: 'typed', send: (text: string) => parseDate(text) ?? '' },
  /** The term as its number of days; empty while none is chosen. */
  days: { first: '', keep: 'typed', send: Number },
})

export type ConstructorValues = ValuesOf<typeof CONSTRUCTOR>

/** What the city is asked, without the vehicle. */
export function toQuestion(values: ConstructorValues): PartOf<ConstructorRequest, typeof CONSTRUCTOR> {
  return toRequest(CONSTRUCTOR, values)
}
