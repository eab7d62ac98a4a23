import { object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyAnswer, TOKEN_ERRORS, tokenInput } from './call.server.ts'
import { documentShape } from './profile.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './profile-documents.ts'

const fields = {
  type: string()
    .oneOf(['STS', 'VU'])
    .required('RequiredField')
    .meta(says('`STS` is a registration certificate, `VU` a driving licence')),
  title: string().required('RequiredField').max(40).meta(says('series and number')),
}
const id = string().max(64).meta(says('the document, by its `id`'))
const sent = { token: 'driver-token', type: 'STS', title: '77УА123456' }
const answered = { status: 'ok', result: { id: 'd-1', type: 'STS', title: '77УА123456' } }
const documentAnswer = createAnswerSchema({
  result: object(documentShape).required().meta(says('the document as it is now')),
})
const REFUSALS = [
  'DocumentAlreadyExists',
  'DocumentOccupied',
  'ConsentWithdrawn',
  'RequiredField',
  'InvalidFormat',
  'ValidationError',
  ...TOKEN_ERRORS,
] as const

export const profileDocumentsCalls = describeCalls('profile', rows, {
  addDocument: {
    summary: 'A further document',
    input: tokenInput.shape(fields),
    answer: documentAnswer,
    example: { request: sent, answer: answered },
    errors: REFUSALS,
  },
  editDocument: {
    summary: 'Changes a document',
    input: tokenInput.shape({ id: id.required(), ...fields }),
    answer: documentAnswer,
    example: { request: { ...sent, id: 'd-1' }, answer: answered },
    errors: REFUSALS,
  },
  removeDocument: {
    summary: 'Deletes a document',
    input: tokenInput.shape({ id: id.required() }),
    answer: emptyAnswer,
    example: { request: { token: 'driver-token', id: 'd-1' }, answer: { status: 'ok' } },
    errors: TOKEN_ERRORS,
  },
  checkDocument: {
    summary: 'Can this document be had: is it not there already, and of no other driver',
    input: tokenInput.shape({ id: id.meta({ missing: 'a new document' }), ...fields }),
    answer: emptyAnswer,
    example: { request: sent, answer: { status: 'ok' } },
    errors: REFUSALS,
  },
})
