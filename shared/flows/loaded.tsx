import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Async } from '../stores/async.ts'

export interface LoadedProps<T> {
  state: Async<T>
  onRetry(): void
  /** How many lines of a skeleton stand for what is on its way. */
  lines?: number
  children(value: T): ReactNode
}

/** What was asked of the city: its skeleton, itself, or what went wrong and the way to try again. */
export function Loaded<T>({ state, onRetry, lines = 3, children }: LoadedProps<T>) {
  const intl = useIntl()
  if (state.status === 'ready') return children(state.value)
  if (state.status === 'failed') return <FailureNotice error={state.error} retry={onRetry} />
  return (
    <div className="stack-tight" aria-busy="true">
      <span className="visually-hidden">{intl.formatMessage({ id: 'common.loading' })}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} shape={index % 3 === 0 ? 'control' : 'line'} />
      ))}
    </div>
  )
}
