import type { PayerDocumentType } from '../../domain/payer-document.ts'
import { checkRequisite, type RequisiteKind } from '../../domain/requisites.ts'
import { defineFields, type ValuesOf } from '../fields.ts'

const trimmed = (text: string) => text.trim()
const digitsOf = (kind: RequisiteKind) => (text: string) => checkRequisite(kind, text).value

/** What a firm types; one whose INN is a sole proprietor's has no KPP. Kept only where the firm asks for it. */
export const LEGAL = defineFields({
  name: { first: '', keep: 'typed', send: trimmed },
  inn: { first: '', keep: 'typed', send: digitsOf('inn') },
  ogrn: { first: '', keep: 'typed', send: digitsOf('ogrn') },
  kpp: { first: '', keep: 'typed', send: digitsOf('kpp') },
  address: { first: '', keep: 'typed', send: trimmed },
})

export type LegalValues = ValuesOf<typeof LEGAL>

const NAME = defineFields({
  lastName: { first: '', keep: 'typed', send: trimmed },
  firstName: { first: '', keep: 'typed', send: trimmed },
  middleName: { first: '', keep: 'typed', send: trimmed },
  /** There is none, and a dash is sent (readings gC-25). */
  hasNoMiddleName: { first: false, keep: 'typed', send: null },
})

/** What is sent of a document beside its type. */
export const DOCUMENT = defineFields({
  series: { first: '', keep: 'typed', send: trimmed },
  number: { first: '', keep: 'typed', send: trimmed },
  /** YYYY-MM-DD */
  issuedOn: { first: '', keep: 'typed', send: trimmed },
  issuer: { first: '', keep: 'typed', send: trimmed },
})

/** What is sent of a person beside the document. */
export const PERSON_ALONE = defineFields({ ...NAME, address: { first: '', keep: 'typed', send: trimmed } })

/** What a person types; none of it stays in the browser. */
export const PERSON = defineFields({
  ...NAME,
  document: { first: 'passport' as PayerDocumentType, keep: 'typed', send: null },
  ...DOCUMENT,
  address: PERSON_ALONE.address,
})

export type PersonValues = ValuesOf<typeof PERSON>
