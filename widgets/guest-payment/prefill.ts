import { emptyOf } from '../../shared/flows/fields.ts'
import { fieldsOf } from '../../shared/flows/parking/prefill.ts'
import type { GuestPaymentAttributes } from './contract.ts'
import { type Draft, FIELDS } from './draft.ts'

/** The fields that say who parks, which no other city changes; where and how long, and how it is paid, are the city's. */
const OF_GUEST = ['plate', 'isForeign', 'category', 'phone', 'email'] as const

export type GuestData = Pick<Draft, (typeof OF_GUEST)[number]>

/** What of the form goes along into another city. */
export function guestDataOf(draft: Draft): GuestData {
  return Object.fromEntries(OF_GUEST.map((name) => [name, draft[name]])) as GuestData
}

/** A form that holds nothing yet but what the page says. */
export function firstDraft(attributes: GuestPaymentAttributes): Draft {
  return { ...emptyOf(FIELDS), ...fieldsOf(attributes, null) }
}
