import type { ProfileDocument } from '../../shared/api/contract/profile.ts'
import { type DocumentType, parseDocument } from '../../shared/domain/document.ts'
import type { DocumentData, DocumentSettings } from '../../shared/domain/document-fields.ts'
import { defineFields, type ValuesOf } from '../../shared/flows/fields.ts'

export const DOCUMENT = defineFields({
  type: { first: 'STS' as DocumentType, keep: 'typed', send: (type: DocumentType) => type },
  /** Series and number. */
  number: { first: '', keep: 'typed', send: (number: string) => number.trim() },
})

export type DocumentValues = ValuesOf<typeof DOCUMENT>

export function toDocument({ type, title }: ProfileDocument): DocumentData {
  return { type, number: title }
}

/** A number as it is printed, `77 УА 123456`; what is none stays as it came. */
export function showNumber(number: string): string {
  const document = parseDocument(number)
  return document.valid ? document.display : number
}

/** The id of what is said of a number that is none: whether it may have digits only (readings 3.10). */
export function formatText(type: DocumentType, { stsLettersOnly }: DocumentSettings): string {
  return stsLettersOnly && type === 'STS' ? 'profile.documents.number.letters' : 'profile.documents.number.format'
}
