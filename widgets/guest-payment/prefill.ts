import { emptyOf } from '../../shared/flows/fields.ts'
import { type Draft, FIELDS } from './draft.ts'
import type { GuestPaymentAttributes } from './element.ts'

export function firstDraft(): Draft {
  return emptyOf(FIELDS)
}

/** What the attributes say goes into the form; an attribute that says what it said before leaves the form as typed. */
export function prefill(
  attributes: GuestPaymentAttributes,
  before: GuestPaymentAttributes | null,
  draft: Draft,
): Draft {
  const { zone, parking, plate, duration } = attributes
  const isNew = (name: keyof GuestPaymentAttributes) => attributes[name] !== before?.[name]
  const place = (isNew('parking') && parking) || (isNew('zone') && zone)
  return {
    ...draft,
    place: place || draft.place,
    plate: (isNew('plate') && plate) || draft.plate,
    minutes: (isNew('duration') && duration) || draft.minutes,
  }
}
