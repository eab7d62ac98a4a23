import { parsePhone } from '../../shared/domain/phone.ts'
import { defineFields, type ValuesOf } from '../../shared/flows/fields.ts'

/** By a code to the e-mail, by a code to the phone, or by a call that is the password. */
export type Way = 'email' | 'phone' | 'call'

/** Of whom the password is; one of `email` and `phone` is sent, as the login. */
export const TARGET = defineFields({
  way: { first: 'email' as Way, keep: 'typed', send: null },
  email: { first: '', keep: 'typed', send: (email: string) => email.trim() },
  /** As masked. */
  phone: { first: '', keep: 'typed', send: (phone: string) => parsePhone(phone) ?? '' },
})

export type Target = ValuesOf<typeof TARGET>
