import pLimit from 'p-limit'
import { BusinessError } from './business-error.ts'

/** What who finds the queue full is told to wait. */
const RETRY_SECONDS = 5

/**
 * Runs so many works at once and keeps so many waiting; one more is refused with HTTP 503 before anything of it is done.
 */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce)
  return {
    isIdle: () => limit.activeCount + limit.pendingCount === 0,
    run<T>(work: () => Promise<T>): Promise<T> {
      if (limit.activeCount + limit.pendingCount < atOnce + waiting) return limit(work)
      const retryAfterSeconds = RETRY_SECONDS
      throw new BusinessError('UnknownError', { says: 'refusal.busy', httpStatus: 503, retryAfterSeconds })
    },
  }
}

export type BoundedQueue = ReturnType<typeof createBoundedQueue>
