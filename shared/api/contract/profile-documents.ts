import type { DocumentData } from '../../domain/document-fields.ts'
import type { Call } from './call.ts'
import { openResult } from './decoding.ts'
import { type ProfileDocument, readDocument } from './profile.ts'

const call = { body: 'form', token: 'body' } as const

/**
 * A further document. DocumentAlreadyExists, DocumentOccupied where another driver has it; RequiredField, InvalidFormat
 * by the rules of `DOCUMENT_RULES`; ConsentWithdrawn.
 */
export const addDocument: Call<DocumentData, ProfileDocument> = {
  ...call,
  name: 'addDocument',
  method: 'POST',
  path: '/api/profile/document',
  encode: ({ type, number }) => ({ type, title: number }),
  decode: (answer) => readDocument(openResult(answer)),
}

/** Another type or number of a document. Refused as `addDocument`; ValidationError where it is gone. */
export const editDocument: Call<DocumentData & { id: string }, ProfileDocument> = {
  ...call,
  name: 'editDocument',
  method: 'PUT',
  path: '/api/profile/document',
  encode: ({ id, type, number }) => ({ id, type, title: number }),
  decode: (answer) => readDocument(openResult(answer)),
}

/** Deleted before, it is deleted still. */
export const removeDocument: Call<{ id: string }, null> = {
  name: 'removeDocument',
  method: 'DELETE',
  path: '/api/profile/document',
  body: 'query',
  token: 'query',
  encode: ({ id }) => ({ id }),
  decode: () => null,
}

/**
 * Can it be had: asked while it is typed, and limited in how often. `id` is that of the document being changed. Refused
 * as `addDocument`.
 */
export const checkDocument: Call<DocumentData & { id?: string | undefined }, null> = {
  ...call,
  name: 'checkDocument',
  method: 'POST',
  path: '/api/profile/check-document-v1',
  encode: ({ id, type, number }) => ({ id, type, title: number }),
  decode: () => null,
}
