import { emptyOf } from '../../shared/flows/fields.ts'
import { fieldsOf } from '../../shared/flows/parking/prefill.ts'
import type { GuestPaymentAttributes } from './contract.ts'
import { type Draft, FIELDS } from './draft.ts'

export function firstDraft(): Draft {
  return emptyOf(FIELDS)
}

/** Puts what the attributes say into the form. */
export function prefill(
  attributes: GuestPaymentAttributes,
  previous: GuestPaymentAttributes | null,
  draft: Draft,
): Draft {
  return { ...draft, ...fieldsOf(attributes, previous) }
}
