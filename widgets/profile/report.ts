import type { AppErrorCode } from '../../shared/api/app-error.ts'
import type { ProfileContext } from './sections.ts'

/** Tells the page of a failure that the driver sees. */
export function reportError({ emit }: ProfileContext, code: AppErrorCode): void {
  if (code !== 'aborted') emit('parking-error', { code })
}
