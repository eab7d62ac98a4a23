import type { ProfileDocument } from '../../shared/api/contract/profile.ts'
import { DOCUMENT_RULES, type DocumentSettings, hasDocument } from '../../shared/domain/document-fields.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import { type DocumentValues, formatText, toDocument } from './document-fields.ts'

/** Judges the form of a document beside the others of the same driver. */
export function judgeDocument(
  values: DocumentValues,
  { others, settings }: { others: readonly ProfileDocument[]; settings: DocumentSettings },
): Promise<ProblemsOf<DocumentValues>> {
  return findProblems(values, {
    type: null,
    number() {
      const problem = DOCUMENT_RULES.number?.(values, settings) ?? null
      if (problem === 'required') return 'profile.documents.number.required'
      if (problem !== null) return formatText(values.type, settings)
      return hasDocument(others.map(toDocument), values) ? 'profile.documents.number.double' : null
    },
  })
}

/** Whether a document is what its form says, in any spelling. */
export function isDocument(document: ProfileDocument, values: DocumentValues): boolean {
  return hasDocument([toDocument(document)], values)
}
