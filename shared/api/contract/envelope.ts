import type { Json } from './call.ts'
import { openSource, readOptionalText } from './decoding.ts'

/** What every answer says about itself, whichever spelling the backend uses (readings gB-09). */
export interface Envelope {
  isOk: boolean
  /** The wire name of the error, or of the notice beside an ok (`ParkingSessionWasFree`). */
  errorName: string | null
  /** errorMessage, else message: shown only where the specification says so, as text. */
  text: string | null
  userMessage: string | null
}

/**
 * Reads status, errorName, message, errorMessage and userMessage of any answer.
 * A bare list is ok; without a status an answer is ok unless it names an error.
 */
export function readEnvelope(json: Json): Envelope {
  if (Array.isArray(json)) return { isOk: true, errorName: null, text: null, userMessage: null }
  const source = openSource(json)
  const status = readOptionalText(source, 'status')
  const named = readOptionalText(source, 'errorName')
  const isOk = status === null ? named === null : status.toLowerCase() === 'ok'
  return {
    isOk,
    errorName: named ?? nameFromStatus({ status, isOk }),
    text: readOptionalText(source, 'errorMessage|message'),
    userMessage: readOptionalText(source, 'userMessage'),
  }
}

/** Sign-in answers put the name of the error into the status itself (`EmptyPass`, entry.md section 3). */
function nameFromStatus({ status, isOk }: { status: string | null; isOk: boolean }): string | null {
  return isOk || status?.toLowerCase() === 'error' ? null : status
}
