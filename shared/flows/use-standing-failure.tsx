import { useState } from 'react'
import type { Async } from '../stores/async.ts'
import type { Failure } from '../ui/error-text.ts'

/**
 * The failure that stands until the answer is there, or until another try is asked for. What is asked again by
 * itself leaves the notice where it is, so that what it says is not said a second time.
 */
export function useStandingFailure(
  state: Async<unknown>,
  tryAgain: () => void,
): { failure: Failure | null; retry(): void } {
  const [failure, setFailure] = useState<Failure | null>(null)
  if (state.status === 'failed' && failure !== state.error) setFailure(state.error)
  if (state.status === 'ready' && failure) setFailure(null)
  return {
    failure: state.status === 'ready' ? null : failure,
    retry() {
      setFailure(null)
      tryAgain()
    },
  }
}
