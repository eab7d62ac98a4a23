import { CALLS } from '../../shared/api/contract/calls.server.ts'

/** Answered by any call, as the document says of `UnknownError`: too many requests, failed, and not possible just now. */
const OF_ANY_CALL = [429, 500, 503]

/**
 * The name of the error of an answer, or `ok`.
 * @throws Error where the call does not document the name
 */
export function documentedName(
  { name }: { name: string },
  { http, body }: { http: number; body: Record<string, any> },
): string {
  if (body['status'] !== 'error') return 'ok'
  const { errorName } = body
  const errors = CALLS.find((row) => row.call.name === name)?.errors ?? []
  if (!errors.includes(errorName) && !OF_ANY_CALL.includes(http))
    throw new Error(`${name} does not document ${errorName}`)
  return String(errorName)
}
