import { type DocumentType, isSameDocument, parseDocument } from './document.ts'
import type { FieldRules } from './field-rules.ts'

/** A document of a driver, as typed. */
export interface DocumentData {
  type: DocumentType
  /** Series and number. */
  number: string
}

/** The setting of a city that decides about a document, by its name on the wire. */
export interface DocumentSettings {
  stsLettersOnly: boolean
}

/** The rules of a document's form. Source: cabinet §5, readings 3.10. */
export const DOCUMENT_RULES: FieldRules<DocumentData, DocumentSettings> = {
  type: null,
  number({ number, type }, { stsLettersOnly }) {
    const parsed = parseDocument(number, { type, stsLettersOnly })
    if (parsed.valid) return null
    return parsed.problem === 'empty' ? 'required' : parsed.problem
  },
}

/** Whether the driver has the document already, in any spelling. Source: cabinet §5, readings 3.10. */
export function hasDocument(documents: readonly DocumentData[], { type, number }: DocumentData): boolean {
  return documents.some((known) => known.type === type && isSameDocument(known.number, number))
}
