import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { defineFields, type ValuesOf } from '../../shared/flows/fields.ts'

/** A new appeal. Its e-mail and phone are the driver's own at first, and not kept: the profile has them. */
export const FIELDS = defineFields({
  topic: { first: '', keep: 'stored', send: null },
  message: { first: '', keep: 'stored', send: (text: string) => text.trim() },
  email: { first: '', keep: 'typed', send: (email: string) => parseEmail(email) ?? '' },
  /** As masked. */
  phone: { first: '', keep: 'typed', send: parsePhone },
})

export type AppealValues = ValuesOf<typeof FIELDS>
