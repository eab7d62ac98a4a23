import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { defineFields, type ValuesOf } from '../../shared/flows/fields.ts'
import { NEW_PASSWORD } from '../../shared/flows/new-password-fields.ts'

const trimmed = (text: string) => text.trim()

/** Asked for where the city wants to know its drivers by name. */
export const NAMES = defineFields({
  lastName: { first: '', keep: 'stored', send: trimmed },
  firstName: { first: '', keep: 'stored', send: trimmed },
  middleName: { first: '', keep: 'stored', send: trimmed },
})

/** Asked for everywhere. */
export const ACCOUNT = defineFields({
  email: { first: '', keep: 'stored', send: (email: string) => parseEmail(email) ?? '' },
  /** As masked. */
  phone: { first: '', keep: 'stored', send: (phone: string) => parsePhone(phone) ?? '' },
  ...NEW_PASSWORD,
  /** To the personal-data rules; given anew each time, and sent as the version of the rules (readings gE-11). */
  agreement: { first: false, keep: 'secret', send: null },
})

/** The first step of the registration: who registers. Never kept: the password (readings gE-01). */
export const FIELDS = defineFields({ ...NAMES, ...ACCOUNT })

export type DataValues = ValuesOf<typeof FIELDS>
