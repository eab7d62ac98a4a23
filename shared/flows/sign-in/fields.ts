import { parsePhone } from '../../domain/phone.ts'
import { defineFields, type ValuesOf } from '../fields.ts'

/** A login as it is sent: an e-mail as typed, a phone in its eleven digits. */
export function toLogin(login: string): string {
  return parsePhone(login) ?? login.trim()
}

/** What is asked for: a password, a phone to send a code to, that code, or the numbers of a firm. */
export const WAYS = {
  password: defineFields({
    /** E-mail or phone. */
    login: { first: '', keep: 'typed', send: toLogin },
    password: { first: '', keep: 'secret', send: (password: string) => password },
  }),
  phone: defineFields({
    /** As masked. */
    phone: { first: '', keep: 'typed', send: (phone: string) => parsePhone(phone) ?? '' },
  }),
  code: defineFields({ code: { first: '', keep: 'secret', send: (code: string) => code.trim() } }),
  firm: defineFields({
    inn: { first: '', keep: 'typed', send: (inn: string) => inn.replace(/\s/g, '') },
    /** Sent as `contractNumber`. */
    contract: { first: '', keep: 'typed', send: (contract: string) => contract.trim() },
  }),
}

export type Way = keyof typeof WAYS

/** What every way asks for once the server does; sent with the number of its picture. */
export const CAPTCHA = defineFields({ captcha: { first: '', keep: 'secret', send: null } })

export const FIELDS = defineFields({ ...WAYS.password, ...WAYS.phone, ...WAYS.code, ...WAYS.firm, ...CAPTCHA })

export type SignInValues = ValuesOf<typeof FIELDS>
