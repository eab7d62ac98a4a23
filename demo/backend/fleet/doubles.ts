import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { BusinessError } from '../http/business-error.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * What the database refuses because it is there already is answered with a name of the catalogue; two at once get one
 * line.
 */
export async function refuseDouble(code: ErrorCode, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (cause) {
    throw isDouble(cause) ? new BusinessError(code) : cause
  }
}

function isDouble(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { code, cause: inner } = cause as { code?: unknown; cause?: unknown }
  return code === UNIQUE_VIOLATION || isDouble(inner)
}
