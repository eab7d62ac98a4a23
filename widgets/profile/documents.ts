import { computed, type ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import type { ProfileDocument } from '../../shared/api/contract/profile.ts'
import {
  addDocument,
  checkDocument,
  editDocument,
  removeDocument,
} from '../../shared/api/contract/profile-documents.ts'
import type { DocumentSettings } from '../../shared/domain/document-fields.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import { createRecordFlow, type RecordFlow, type RecordResource } from '../../shared/flows/record/record.ts'
import { DOCUMENT, toDocument } from './document-fields.ts'
import { checkRecord, createRecordChange } from './find-out.ts'
import { reportError } from './report.ts'
import type { SectionParts } from './sections.ts'

/** The driver's papers, and what is done with them. */
export interface Documents {
  $documents: ReadableAtom<readonly ProfileDocument[]>
  record: RecordFlow<ProfileDocument, typeof DOCUMENT, 'remove'>
  settings: DocumentSettings
  dispose?(): void
}

/** What the server says about a number. */
const REFUSALS: { readonly [Code in AppErrorCode]?: string } = {
  DocumentAlreadyExists: 'profile.documents.number.double',
  DocumentOccupied: 'error.DocumentOccupied',
  RequiredField: 'profile.documents.number.required',
  InvalidFormat: 'profile.documents.number.format',
}

export function createDocuments(parts: SectionParts): Documents {
  const { context, settings, $profile } = parts
  return {
    $documents: computed($profile, ({ documents }) => documents),
    record: createRecordFlow({
      line: context.environment,
      resource: toResource(parts),
      onError: ({ code }) => reportError(context, code),
    }),
    settings,
  }
}

function toResource(parts: SectionParts): RecordResource<ProfileDocument, typeof DOCUMENT, 'remove'> {
  const { authGuard, $profile, settings, changed } = parts
  const { call } = authGuard
  const change = createRecordChange(parts)
  return {
    fields: DOCUMENT,
    toValues: toDocument,
    async judge(values, item) {
      const { judgeDocument } = await import('./document-rules.ts')
      const others = $profile.get().documents.filter(({ id }) => id !== item?.id)
      return judgeDocument(values, { others, settings })
    },
    async save(values, item) {
      const document = toRequest(DOCUMENT, values)
      const { isDocument } = await import('./document-rules.ts')
      await change(
        () => (item === null ? call(addDocument, document) : call(editDocument, { id: item.id, ...document })),
        ({ documents }) => documents.some((one) => (item === null || one.id === item.id) && isDocument(one, values)),
      )
      await changed({ section: 'documents', action: item === null ? 'add' : 'edit' })
    },
    async act({ id }) {
      await change(
        () => call(removeDocument, { id }),
        ({ documents }) => !documents.some((document) => document.id === id),
      )
      await changed({ section: 'documents', action: 'remove' })
    },
    refresh: async ({ id }) => $profile.get().documents.find((document) => document.id === id) ?? null,
    refusedAt({ code }) {
      const text = REFUSALS[code]
      return text === undefined ? {} : { number: text }
    },
    refusedWith: { number: ['type'] },
    precheck: {
      names: ['number'],
      ask: (values, item) =>
        checkRecord(parts, () => call(checkDocument, { id: item?.id, ...toRequest(DOCUMENT, values) })),
    },
  }
}
